import Checkbox from '@material-ui/core/Checkbox';
import FormControlLabel from '@material-ui/core/FormControlLabel';
import Typography from '@material-ui/core/Typography';
import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../i18n/useTranslation';
import { countHidden } from '../model/internal';
import { withParams } from '../model/searchParams';

const FIELD = 'internal';
const SHOWN = 'shown';

/**
 * Whether to show internal attestations, stored in the URL like the filters.
 */
export function useInternalShown(): [boolean, (shown: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const setShown = (shown: boolean) =>
    setParams(
      previous => withParams(previous, { [FIELD]: shown ? SHOWN : undefined }),
      { replace: true },
    );
  return [params.get(FIELD) === SHOWN, setShown];
}

/**
 * Shows and hides internal attestations. Renders nothing if the trails have
 * none.
 */
export function InternalSwitch(props: { trails: readonly TrailRecord[] }) {
  const { t } = useTranslation();
  const [shown, setShown] = useInternalShown();
  if (countHidden(props.trails) === 0) {
    return null;
  }
  return (
    <FormControlLabel
      label={<Typography variant="body2">{t('internal.show')}</Typography>}
      control={
        <Checkbox
          size="small"
          color="primary"
          checked={shown}
          onChange={event => setShown(event.target.checked)}
        />
      }
    />
  );
}
