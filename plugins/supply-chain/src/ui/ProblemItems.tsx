import { Link } from '@backstage/core-components';
import { usePermission } from '@backstage/plugin-permission-react';
import {
  type Problem,
  SUPPLY_CHAIN_ANNOTATIONS as ANNOTATION,
  supplyChainHealthReadPermission,
} from 'backstage-plugin-supply-chain-common';
import { createContext, useContext, type Context } from 'react';
import { routes } from '../api/routes';
import { useTranslation } from '../i18n/useTranslation';
import { groupProblems, type ProblemGroup } from '../model/coverage';
import { listNames } from '../model/text';
import { MessageLink } from './MessageLink';
import { MutedText, TextButton } from './text';
import { isForAdmins, problemText } from './problemText';
import { PLAIN_LIST } from './styles';
import { useTabPath } from './links';

/** The path of the Health page, which says what to fix, for users who may see it. */
export function useHealthPath(): string | undefined {
  const page = useTabPath(routes.page);
  const { allowed } = usePermission({
    permission: supplyChainHealthReadPermission,
  });
  return allowed && page ? `${page}/health` : undefined;
}

/** Sends developers to their admin; whoever may see the Health page is one. */
export function useAskAdmin(): string | undefined {
  const { t } = useTranslation();
  return useHealthPath() === undefined ? t('error.askAdmin') : undefined;
}

/** A link to what an admin has to fix. */
export function HealthLink(props: { to: string }) {
  const { t } = useTranslation();
  return <Link to={props.to}>{t('problem.advice.health')}</Link>;
}

/** Opens the assistant for the current entity's annotations, where there is one. */
export const FixContext: Context<(() => void) | undefined> = createContext<
  (() => void) | undefined
>(undefined);

const FIXABLE: readonly string[] = [
  ANNOTATION.flows,
  ANNOTATION.pullRequestFlows,
  ANNOTATION.artifacts,
  ANNOTATION.environments,
];

/** Whether another value of the entity's own annotations may solve a problem. */
function isFixable(problem: Problem): boolean {
  const { reason, annotation = '', suggestion = '', inheritedFrom } = problem;
  return (
    inheritedFrom === undefined &&
    reason !== 'configuration-invalid' &&
    (reason === 'flow-not-found' ||
      FIXABLE.includes(
        reason === 'unknown-annotation' ? suggestion : annotation,
      ))
  );
}

/** Maximum number of flow names. */
const SHOWN_FLOWS = 3;

/** Problems as text, each with what to do about it. */
export function ProblemItems(props: { problems: readonly Problem[] }) {
  const { problems } = props;
  if (problems.length === 0) {
    return null;
  }
  return (
    <ul style={PLAIN_LIST}>
      {groupProblems(problems).map(group => (
        <ProblemItem key={JSON.stringify(group.problem)} group={group} />
      ))}
    </ul>
  );
}

function ProblemItem(props: { group: ProblemGroup }) {
  const { problem, flows } = props.group;
  const { t } = useTranslation();
  const health = useHealthPath();
  const fix = useContext(FixContext);
  const { what, choices, advice, where } = problemText(t, problem);
  return (
    <li style={{ marginBottom: 4 }}>
      {where && <>{listNames(t, flows, SHOWN_FLOWS)}: </>}
      {what}. {choices && `${choices} `}
      {health && isForAdmins(problem) ? (
        <HealthLink to={health} />
      ) : (
        <MutedText>{advice}</MutedText>
      )}
      <MessageLink to={problem.reason} about={what} />
      {fix && isFixable(problem) && (
        <>
          {' '}
          <TextButton onClick={fix}>{t('problem.fix')}</TextButton>
        </>
      )}
    </li>
  );
}
