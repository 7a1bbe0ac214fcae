import type { english } from '../../i18n/en';
import { useTranslation } from '../../i18n/useTranslation';
import { MutedText } from '../../ui/MutedText';

/** The kind of items that a text is about. */
type KindOf<Key> = Key extends `attestation.omitted.${infer Kind}_other`
  ? Kind
  : never;

/**
 * The number of items beyond a list's limit; renders nothing if there are none.
 */
export function Omitted(props: {
  kind: KindOf<keyof typeof english>;
  count?: number;
}) {
  const { kind, count } = props;
  const { t } = useTranslation();
  return count ? (
    <MutedText block>{t(`attestation.omitted.${kind}`, { count })}</MutedText>
  ) : null;
}
