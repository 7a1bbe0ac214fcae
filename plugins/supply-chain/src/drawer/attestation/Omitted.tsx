import { useTranslation } from '../../i18n/useTranslation';
import { MutedText } from '../../ui/MutedText';

type Kind =
  | 'annotations'
  | 'links'
  | 'suites'
  | 'pullRequests'
  | 'reviews'
  | 'commits'
  | 'scans'
  | 'targets'
  | 'severities'
  | 'findings'
  | 'rules'
  | 'qualityGates'
  | 'conditions'
  | 'tickets'
  | 'fields'
  | 'characters';

/**
 * The number of items beyond a list's limit; renders nothing if there are none.
 */
export function Omitted(props: { kind: Kind; count?: number }) {
  const { kind, count } = props;
  const { t } = useTranslation();
  return count ? (
    <MutedText block>{t(`attestation.omitted.${kind}`, { count })}</MutedText>
  ) : null;
}
