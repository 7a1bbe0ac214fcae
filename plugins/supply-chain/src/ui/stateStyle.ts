import type { SvgIconProps } from '@material-ui/core/SvgIcon';
import PassedIcon from '@material-ui/icons/Done';
import UnknownIcon from '@material-ui/icons/HelpOutline';
import PendingIcon from '@material-ui/icons/Schedule';
import IncompleteIcon from '@material-ui/icons/Timelapse';
import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { ComponentType } from 'react';
import { FailedIcon, MissingIcon } from './stateIcons';
import type { Tone } from './tones';

/** The icon and tone of a state. */
interface StateStyle {
  icon: ComponentType<SvgIconProps>;
  tone: Tone;
}

const STYLES: Record<StateValue, StateStyle> = {
  compliant: { icon: PassedIcon, tone: 'good' },
  'non-compliant': { icon: FailedIcon, tone: 'bad' },
  incomplete: { icon: IncompleteIcon, tone: 'waiting' },
  missing: { icon: MissingIcon, tone: 'waiting' },
  pending: { icon: PendingIcon, tone: 'waiting' },
  unknown: { icon: UnknownIcon, tone: 'neutral' },
};

/** The icon and the tone of a state. */
export function stateStyle(state: StateValue): StateStyle {
  return STYLES[state] ?? STYLES.unknown;
}
