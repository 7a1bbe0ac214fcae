import type { SvgIconProps } from '@material-ui/core/SvgIcon';
import CancelIcon from '@material-ui/icons/Cancel';
import CheckCircleIcon from '@material-ui/icons/CheckCircle';
import HelpIcon from '@material-ui/icons/HelpOutline';
import HourglassIcon from '@material-ui/icons/HourglassEmpty';
import PendingIcon from '@material-ui/icons/MoreHoriz';
import IncompleteIcon from '@material-ui/icons/Timelapse';
import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { ComponentType } from 'react';
import type { Tone } from './tones';

/** The icon and tone of a state. */
interface StateStyle {
  icon: ComponentType<SvgIconProps>;
  tone: Tone;
}

const STYLES: Record<StateValue, StateStyle> = {
  compliant: { icon: CheckCircleIcon, tone: 'good' },
  'non-compliant': { icon: CancelIcon, tone: 'bad' },
  incomplete: { icon: IncompleteIcon, tone: 'waiting' },
  missing: { icon: HourglassIcon, tone: 'waiting' },
  pending: { icon: PendingIcon, tone: 'neutral' },
  unknown: { icon: HelpIcon, tone: 'neutral' },
};

/** The icon and the tone of a state. */
export function stateStyle(state: StateValue): StateStyle {
  return STYLES[state] ?? STYLES.unknown;
}
