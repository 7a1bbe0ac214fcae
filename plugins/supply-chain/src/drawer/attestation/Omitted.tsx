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
  | 'findings'
  | 'rules'
  | 'qualityGates'
  | 'conditions'
  | 'tickets'
  | 'fields'
  | 'characters';

/** How many items of a list are above its limit; nothing where none is. */
export function Omitted(props: { kind: Kind; count?: number }) {
  const { kind, count } = props;
  const { t } = useTranslation();
  return count ? (
    <MutedText block>{t(`attestation.omitted.${kind}`, { count })}</MutedText>
  ) : null;
}
