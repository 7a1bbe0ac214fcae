import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/useLanguage';
import { useTranslation } from '../i18n/useTranslation';
import { formatShare } from '../model/formatShare';
import { caption, wrappingRow } from './styles';

/** Size of the line, in CSS pixels. */
const WIDTH = 56;
const HEIGHT = 16;

const useStyles = makeStyles(
  theme => ({
    root: {
      ...wrappingRow(theme.spacing(1)),
      ...caption(theme),
      display: 'inline-flex',
      flexWrap: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
    },
    line: {
      flexShrink: 0,
      overflow: 'visible',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 1.5,
      strokeLinejoin: 'round',
    },
  }),
  { name: 'SupplyChainShareTrend' },
);

/**
 * The weekly share of compliant trails as a line from 0 to 1, and what it comes
 * to.
 *
 * @param props - `shares` are oldest first, null for weeks without trails
 */
export function ShareTrend(props: {
  shares: readonly (number | null)[];
  children: ReactNode;
}) {
  const { shares, children } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const step = WIDTH / (shares.length - 1);
  const points = shares.flatMap((share, week) =>
    share === null ? [] : `${week * step},${(1 - share) * HEIGHT}`,
  );
  const weeks = shares.map(share =>
    share === null ? t('cell.none') : formatShare(share, language),
  );
  return (
    <span className={classes.root}>
      {points.length > 1 && (
        <svg
          className={classes.line}
          width={WIDTH}
          height={HEIGHT}
          role="img"
          aria-label={t('services.trendOf', { weeks: weeks.join(', ') })}
        >
          <polyline points={points.join(' ')} />
        </svg>
      )}
      <span>{children}</span>
    </span>
  );
}
