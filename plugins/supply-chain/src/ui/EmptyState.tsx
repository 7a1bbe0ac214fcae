import { makeStyles } from '@material-ui/core/styles';
import type { SvgIconProps } from '@material-ui/core/SvgIcon';
import Typography from '@material-ui/core/Typography';
import LockIcon from '@material-ui/icons/LockOutlined';
import SearchIcon from '@material-ui/icons/Search';
import SettingsIcon from '@material-ui/icons/SettingsOutlined';
import type { Problem } from 'backstage-plugin-supply-chain-common';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { HealthLink, useHealthPath } from './ProblemItems';
import { MessageLink } from './MessageLink';
import { mutedColor } from './tones';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      textAlign: 'center',
      gap: theme.spacing(1),
      padding: theme.spacing(4, 2),
      overflowWrap: 'anywhere',
    },
    icon: { fontSize: '2.5rem', color: mutedColor(theme) },
    hint: { maxWidth: 560, color: mutedColor(theme) },
  }),
  { name: 'SupplyChainEmptyState' },
);

/**
 * Replaces data, with the reason and what to do.
 *
 * @param props - `alert` announces it when it appears
 */
export function EmptyState(props: {
  icon: ComponentType<SvgIconProps>;
  title: string;
  hint?: ReactNode;
  alert?: boolean;
  children?: ReactNode;
}) {
  const { icon: Icon, title, hint, alert, children } = props;
  const classes = useStyles();
  return (
    <div className={classes.root} role={alert ? 'alert' : undefined}>
      <Icon className={classes.icon} aria-hidden />
      <Typography variant="subtitle1" component="p">
        {title}
      </Typography>
      {hint && (
        <Typography variant="body2" className={classes.hint}>
          {hint}
        </Typography>
      )}
      {children}
    </div>
  );
}

/** Replaces a page or card that the user may not see. */
export function Forbidden(props: { title: string; hint: string }) {
  const { title, hint } = props;
  return (
    <EmptyState alert icon={LockIcon} title={title} hint={hint}>
      <MessageLink to="forbidden" about={title} />
    </EmptyState>
  );
}

/**
 * Says that the `supplyChain` configuration is missing or invalid.
 *
 * @param props - `problems` of the response
 */
export function NotConfigured(props: { problems?: readonly Problem[] }) {
  const { t } = useTranslation();
  const health = useHealthPath();
  const setting = props.problems?.find(
    ({ reason }) => reason === 'configuration-invalid',
  )?.setting;
  const title = t(
    setting ? 'notConfigured.mistakeTitle' : 'notConfigured.title',
  );
  return (
    <EmptyState
      icon={SettingsIcon}
      title={title}
      hint={
        health ? (
          <HealthLink to={health} />
        ) : (
          t(setting ? 'notConfigured.mistakeHint' : 'notConfigured.hint', {
            setting: setting ?? '',
          })
        )
      }
    >
      <MessageLink
        to={setting ? 'configuration-invalid' : 'not-configured'}
        about={title}
      />
    </EmptyState>
  );
}

/**
 * No row matches the filters above, or the page is beyond the last one, as in an
 * old link.
 */
export function NoMatch({ page = 1 }: { page?: number }) {
  const { t } = useTranslation();
  const title = t(page > 1 ? 'pager.emptyPage' : 'filter.noMatch');
  return <EmptyState icon={SearchIcon} title={title} />;
}
