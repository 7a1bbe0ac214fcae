import { configApiRef, useApiHolder } from '@backstage/core-plugin-api';
import type {
  ConfigMistake,
  ProblemReason,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import type { ErrorKind } from '../model/errorKind';
import { ExternalLink, isWebAddress } from './ExternalLink';

/** Headings of the page that says of each message what to do. */
export type MessageAnchor =
  | ProblemReason
  | Exclude<ConfigMistake, 'unknown-region'>
  | 'unknown-region-setting'
  | ErrorKind
  | 'noBackend'
  | 'not-configured';

/**
 * A link to the entry of a message in the plugin's documentation; nothing where
 * the installation doesn't say where people can read it.
 */
export function MessageLink(props: {
  to: MessageAnchor;
  /** What the message says, for those who hear the link by itself. */
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
      {/* It follows a sentence. */}{' '}
      <ExternalLink
        to={`${address.replace(/#.*$/, '')}#${to.toLowerCase()}`}
        label={t('link.learnMoreAbout', { about })}
      >
        {t('link.learnMore')}
      </ExternalLink>
    </>
  );
}
