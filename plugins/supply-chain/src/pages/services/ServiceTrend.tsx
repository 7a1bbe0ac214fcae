import { makeStyles } from '@material-ui/core/styles';
import type { ServiceRecord } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { shareText } from '../../model/formatShare';
import { formatDuration } from '../../ui/formatTime';
import { stateStyle } from '../../ui/stateStyle';
import { Sparkline } from '../../ui/Sparkline';
import { mutedColor } from '../../ui/tones';
import { None } from '../../ui/None';
import { statusOf } from './service';

const useStyles = makeStyles(
  theme => ({
    shares: {
      display: 'flex',
      alignItems: 'center',
      gap: theme.spacing(1),
      color: mutedColor(theme),
      fontSize: theme.typography.caption.fontSize,
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
    },
    time: {
      display: 'block',
      position: 'relative',
      color: mutedColor(theme),
      fontSize: theme.typography.caption.fontSize,
    },
  }),
  { name: 'SupplyChainServiceTrend' },
);

/**
 * The weekly share of compliant trails, the latest one as a number (with its
 * age if there were none since), and how long it takes to get there.
 */
export function ServiceTrend(props: { service: ServiceRecord }) {
  const { service } = props;
  const { trend, secondsToCompliant } = service;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  if (trend.length === 0) {
    return <>{t('state.unknown')}</>;
  }
  const last = trend.findLastIndex(share => share !== null);
  if (last < 0) {
    return <None />;
  }
  const weeksAgo = trend.length - 1 - last;
  const weeks = trend.map(share => shareText(t, share, language)).join(', ');
  return (
    <>
      <span className={classes.shares}>
        <Sparkline
          values={trend}
          label={t('services.trendOf', { weeks })}
          tone={stateStyle(statusOf(service)).tone}
        />
        {shareText(t, trend[last], language)}
      </span>
      {weeksAgo > 0 && (
        <span className={classes.time}>
          {t('services.trendAgo', { count: weeksAgo })}
        </span>
      )}
      {secondsToCompliant !== undefined && (
        <TimeToCompliant seconds={secondsToCompliant} />
      )}
    </>
  );
}

/** The median time from commit to compliant. */
function TimeToCompliant({ seconds }: { seconds: number }) {
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <span className={classes.time} title={t('trend.timeHint')}>
      {t('services.time', { time: formatDuration(seconds, language, 'short') })}
    </span>
  );
}
