import { configApiRef, useApiHolder } from '@backstage/core-plugin-api';
import type {
  ToFix,
  WriteRefusalReason,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import type { ErrorKind } from '../model/errorKind';
import { ExternalLink, isWebAddress } from './links';

/** Headings on the documentation page about messages. */
type MessageAnchor =
  | ToFix['reason']
  | ErrorKind
  | `write-${WriteRefusalReason}`;

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
