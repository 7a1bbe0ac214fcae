import FormControlLabel from '@material-ui/core/FormControlLabel';
import { makeStyles } from '@material-ui/core/styles';
import Switch from '@material-ui/core/Switch';
import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../i18n/useTranslation';
import { countHidden } from '../model/internal';
import { withParams } from '../model/searchParams';
import { mutedColor } from './tones';

const FIELD = 'internal';
const SHOWN = 'shown';

/**
 * Whether to show internal attestations, stored in the URL like the filters.
 */
export function useInternalShown(): [boolean, (shown: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const setShown = useCallback(
    (shown: boolean) =>
      setParams(
        previous =>
          withParams(previous, { [FIELD]: shown ? SHOWN : undefined }),
        { replace: true },
      ),
    [setParams],
  );
  return [params.get(FIELD) === SHOWN, setShown];
}

const useInternalSwitchStyles = makeStyles(
  theme => ({
    root: { marginLeft: -4, marginRight: 0 },
    label: { fontSize: theme.typography.body2.fontSize },
    // The default color has too little contrast.
    thumb: {
      border: `1px solid ${theme.palette.text.primary}`,
      boxSizing: 'border-box',
    },
    track: { backgroundColor: mutedColor(theme), opacity: 1 },
    focused: {
      outline: `2px solid ${theme.palette.text.primary}`,
      outlineOffset: -4,
    },
  }),
  { name: 'SupplyChainInternalSwitch' },
);

/**
 * Shows and hides internal attestations. Renders nothing if the trails have
 * none.
 */
export function InternalSwitch(props: { trails: readonly TrailRecord[] }) {
  const classes = useInternalSwitchStyles();
  const { t } = useTranslation();
  const [shown, setShown] = useInternalShown();
  if (countHidden(props.trails) === 0) {
    return null;
  }
  return (
    <FormControlLabel
      classes={{ root: classes.root, label: classes.label }}
      label={t('internal.show')}
      control={
        <Switch
          size="small"
          color="primary"
          classes={{ thumb: classes.thumb, track: classes.track }}
          focusVisibleClassName={classes.focused}
          inputProps={{ role: 'switch', 'aria-checked': shown }}
          checked={shown}
          onChange={event => setShown(event.target.checked)}
        />
      }
    />
  );
}
