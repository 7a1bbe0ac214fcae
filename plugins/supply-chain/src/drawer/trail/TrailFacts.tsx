import type {
  LinkResponse,
  TrailDetailsResponse,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { CommitLink } from '../../ui/CommitLink';
import { ExactTime } from '../../ui/RelativeTime';
import { addressFacts } from '../../ui/addressFacts';
import { committedFact } from '../../ui/committedFact';
import { FactList } from '../../ui/FactList';
import { clipText } from '../../model/clipText';
import { UntrustedText } from '../../ui/UntrustedText';
import { ShortName } from '../../ui/ShortName';
import { flowLabel } from '../../ui/flowLabel';

/** A trail's commit, build, times and links. */
export function TrailFacts(props: {
  response: TrailDetailsResponse;
  link?: LinkResponse;
}) {
  const { response, link } = props;
  const { trail, createdBy, externalUrls } = response;
  const { t } = useTranslation();
  const { commit, description, originUrl, htmlUrl } = trail;
  return (
    <FactList
      facts={[
        {
          term: t('column.commit'),
          value: commit && <CommitLink commit={commit} />,
        },
        committedFact(t, commit),
        {
          term: t('details.branch'),
          value: commit?.branch && (
            <UntrustedText>{commit.branch}</UntrustedText>
          ),
        },
        { term: t('column.trail'), value: <ShortName name={trail.name} /> },
        {
          term: t('column.flow'),
          value: (
            <UntrustedText>{flowLabel(trail, link?.flows ?? [])}</UntrustedText>
          ),
        },
        {
          term: t('details.description'),
          // It often repeats the first line of the commit message.
          value: description && description !== commit?.message && (
            <UntrustedText lines={6}>{description}</UntrustedText>
          ),
        },
        {
          term: t('column.when'),
          value: trail.createdAt && (
            <ExactTime zoned moment={trail.createdAt} />
          ),
        },
        {
          term: t('details.changed'),
          value: trail.lastModifiedAt && (
            <ExactTime zoned moment={trail.lastModifiedAt} />
          ),
        },
        {
          term: t('notifications.createdBy'),
          value: createdBy && <bdi>{clipText(createdBy, 100)}</bdi>,
        },
        ...addressFacts(t, { buildUrl: originUrl, htmlUrl, externalUrls }),
      ]}
    />
  );
}
