import { Link } from '@backstage/core-components';
import { createContext, useContext, type Context } from 'react';
import { pageRouteRef } from '../api/routes';
import { useTranslation } from '../i18n/useTranslation';
import { useTabPath } from './useTabPath';

/** Whether the user may see the Health page, which says what to fix. */
export const SeesHealthContext: Context<boolean> = createContext(false);

/** The path of the Health page, for users who may see it. */
export function useHealthPath(): string | undefined {
  const page = useTabPath(pageRouteRef);
  return useContext(SeesHealthContext) && page ? `${page}/health` : undefined;
}

/** A link to what an admin has to fix. */
export function HealthLink(props: { to: string }) {
  const { t } = useTranslation();
  return <Link to={props.to}>{t('problem.advice.health')}</Link>;
}
