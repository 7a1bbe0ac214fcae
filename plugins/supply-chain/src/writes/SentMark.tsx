import { makeStyles } from '@material-ui/core/styles';
import WaitingIcon from '@material-ui/icons/Schedule';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { MessageLink } from '../ui/MessageLink';
import { MutedText } from '../ui/MutedText';
import { toneStyle } from '../ui/tones';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(0, 1),
      overflowWrap: 'anywhere',
    },
    icon: { ...toneStyle(theme, 'waiting'), fontSize: '1.15rem' },
  }),
  { name: 'SupplyChainSentMark' },
);

/**
 * Marks a write that the region doesn't show yet.
 *
 * @param props - `children` says who sent what, and when
 */
export function SentMark(props: {
  outcome: 'written' | 'unknown';
  children: ReactNode;
}) {
  const { outcome, children } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const text = t(
    outcome === 'written' ? 'write.pending' : 'write.pendingUnknown',
  );
  return (
    <div className={classes.root} role="status">
      <WaitingIcon className={classes.icon} aria-hidden />
      <strong>{text}</strong>
      <MutedText>{children}</MutedText>
      <MessageLink
        to={outcome === 'written' ? 'write-pending' : 'write-unknown'}
        about={text}
      />
    </div>
  );
}
