import { makeStyles } from '@material-ui/core/styles';
import type { ServiceRecord } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { knownShare, shareText } from '../../model/formatShare';
import { formatDuration } from '../../ui/formatTime';
import { stateStyle } from '../../ui/stateStyle';
import { Sparkline } from '../../ui/Sparkline';
import { mutedColor } from '../../ui/tones';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
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
  const { trend, trendUnknown, secondsToCompliant } = service;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  if (trend.length === 0) {
    return <span title={t('services.trendUnknown')}>{t('state.unknown')}</span>;
  }
  const last = trend.findLastIndex(share => share !== null);
  if (last < 0) {
    return <None />;
  }
  const weeksAgo = trend.length - 1 - last;
  const shares = trend.map((compliant, index) =>
    compliant === null
      ? undefined
      : { compliant, unknown: trendUnknown?.[index] ?? 0 },
  );
  const weeks = shares
    .map(each => (each ? shareText(t, each, language) : t('services.noTrails')))
    .join(', ');
  return (
    <>
      <span className={classes.shares}>
        <Sparkline
          values={shares.map(knownShare)}
          label={t('services.trendOf', { weeks })}
          tone={stateStyle(statusOf(service)).tone}
        />
        {shareText(t, shares[last], language)}
      </span>
      {weeksAgo > 0 && (
        <span className={classes.time}>
          {t('services.trendAgo', { count: weeksAgo })}
        </span>
      )}
      {trend.some(share => share !== null && share > 0) && (
        <TimeToCompliant seconds={secondsToCompliant} />
      )}
    </>
  );
}

/** The median time from commit to compliant; undefined if unknown. */
function TimeToCompliant({ seconds }: { seconds: number | undefined }) {
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const time = (unit: 'long' | 'short') =>
    seconds === undefined
      ? t('trend.timeUnknown')
      : formatDuration(seconds, language, unit);
  return (
    <span className={classes.time} title={t('services.timeHint')}>
      <span aria-hidden>{t('services.time', { time: time('short') })}</span>
      <VisuallyHidden>
        {t('services.timeOf', { time: time('long') })}
      </VisuallyHidden>
    </span>
  );
}
