import { makeStyles } from '@material-ui/core/styles';
import type { SvgIconProps } from '@material-ui/core/SvgIcon';
import Typography from '@material-ui/core/Typography';
import SearchIcon from '@material-ui/icons/Search';
import SettingsIcon from '@material-ui/icons/SettingsOutlined';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { HealthLink, useHealthPath } from './ProblemItems';
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

/** Says that the `supplyChain` configuration is missing or invalid. */
export function NotConfigured() {
  const { t } = useTranslation();
  const health = useHealthPath();
  return (
    <EmptyState
      icon={SettingsIcon}
      title={t('notConfigured.title')}
      hint={health ? <HealthLink to={health} /> : t('notConfigured.hint')}
    />
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
