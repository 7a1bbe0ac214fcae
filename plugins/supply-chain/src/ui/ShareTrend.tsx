import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/useLanguage';
import { useTranslation } from '../i18n/useTranslation';
import { shareText } from '../model/formatShare';
import { Sparkline } from './Sparkline';
import { mutedColor, type Tone } from './tones';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: theme.spacing(1),
      color: mutedColor(theme),
      fontSize: theme.typography.caption.fontSize,
      fontVariantNumeric: 'tabular-nums',
    },
  }),
  { name: 'SupplyChainShareTrend' },
);

/**
 * The weekly share of compliant trails as a line, and what it comes to.
 *
 * @param props - `shares` are oldest first, null for weeks without trails
 */
export function ShareTrend(props: {
  shares: readonly (number | null)[];
  tone: Tone;
  children: ReactNode;
}) {
  const { shares, tone, children } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const weeks = shares.map(share => shareText(t, share, language)).join(', ');
  return (
    <span className={classes.root}>
      <Sparkline
        values={shares}
        label={t('services.trendOf', { weeks })}
        tone={tone}
      />
      <span>{children}</span>
    </span>
  );
}
