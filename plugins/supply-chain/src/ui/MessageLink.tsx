import { configApiRef, useApiHolder } from '@backstage/core-plugin-api';
import type {
  ToFix,
  WriteRefusalReason,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import type { ErrorKind } from '../model/errorKind';
import { ExternalLink, isWebAddress } from './links';

/** Headings on the documentation page of messages without a reason or kind. */
export const OTHER_ANCHORS = [
  'noBackend',
  'not-configured',
  'no-flows',
  'no-notifications',
  'invalid-link',
  'trail-not-found',
  'artifact-not-linked',
  'attestation-withheld',
  'evidence-forbidden',
  'evidence-not-found',
  'evidence-too-large',
  'status-unknown',
  'time-not-available',
  'delivery-failing',
  'search-incomplete',
  'components-omitted',
  'write-forbidden',
  'write-nothing-linked',
  'write-unknown',
] as const;

/** Headings on the documentation page about messages. */
export type MessageAnchor =
  | ToFix['reason']
  | ErrorKind
  | `write-${WriteRefusalReason}`
  | (typeof OTHER_ANCHORS)[number];

/**
 * A link to a message's entry in the plugin's documentation. Renders nothing if
 * its URL isn't configured.
 */
export function MessageLink(props: {
  to: MessageAnchor;
  /** The subject of the message, for screen readers. */
  about: string;
}) {
  const { to, about } = props;
  const { t } = useTranslation();
  const address = useApiHolder()
    .get(configApiRef)
    ?.getOptionalString('supplyChain.docsUrl');
  if (!isWebAddress(address)) {
    return null;
  }
  return (
    <>
      {/* Separates it from the sentence before. */}{' '}
      <ExternalLink
        to={`${address.replace(/#.*$/, '')}#${to.toLowerCase()}`}
        label={t('link.learnMoreAbout', { about })}
      >
        {t('link.learnMore')}
      </ExternalLink>
    </>
  );
}
