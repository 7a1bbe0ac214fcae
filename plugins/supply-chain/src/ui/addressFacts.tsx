import type { NamedUrl } from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../i18n/useTranslation';
import { ExternalLink, isWebAddress } from './ExternalLink';
import { NamedLinks } from './NamedLinks';
import type { Fact } from './FactList';

/** The links of a record. */
export function addressFacts(
  t: Translate,
  addresses: {
    buildUrl?: string;
    /** Page in the console. */
    htmlUrl?: string;
    externalUrls: readonly NamedUrl[];
  },
): Fact[] {
  const { buildUrl, htmlUrl, externalUrls } = addresses;
  return [
    {
      term: t('cell.build'),
      value: isWebAddress(buildUrl) && (
        <ExternalLink to={buildUrl}>{t('details.openBuild')}</ExternalLink>
      ),
    },
    {
      term: t('search.region'),
      value: isWebAddress(htmlUrl) && (
        <ExternalLink to={htmlUrl}>{t('details.openRegion')}</ExternalLink>
      ),
    },
    {
      term: t('search.links'),
      value: externalUrls.length > 0 && <NamedLinks urls={externalUrls} />,
    },
  ];
}
