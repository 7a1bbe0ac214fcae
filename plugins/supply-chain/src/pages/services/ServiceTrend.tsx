import { makeStyles } from '@material-ui/core/styles';
import type { ServiceRecord } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { formatShare } from '../../trend/formatShare';
import { mutedColor } from '../../ui/tones';
import { Sparkline } from '../../ui/Sparkline';
import { lookOf } from '../../ui/lookOf';
import { None } from './None';
import { statusOf } from './service';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      alignItems: 'center',
      gap: theme.spacing(1),
      color: mutedColor(theme),
      fontSize: theme.typography.caption.fontSize,
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
    },
  }),
  { name: 'SupplyChainServiceTrend' },
);

/** The weekly share of compliant trails, and the latest one as a number. */
export function Trend(props: { service: ServiceRecord }) {
  const { service } = props;
  const { trend } = service;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const newest = trend.filter(share => share !== null).at(-1);
  if (newest === undefined) {
    return <None />;
  }
  const percent = (share: number) => formatShare(share, language);
  const weeks = trend
    .map(share => (share === null ? t('services.noTrails') : percent(share)))
    .join(', ');
  return (
    <span className={classes.root}>
      <Sparkline
        shares={trend}
        label={t('services.trendOf', { weeks })}
        tone={lookOf(statusOf(service)).tone}
      />
      {percent(newest)}
    </span>
  );
}
