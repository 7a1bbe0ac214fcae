import type { ArchiveRecord } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { RelativeTime } from '../../ui/RelativeTime';
import { UserName } from '../../ui/UserName';
import { SentMark } from '../../writes/SentMark';

/** Who archived an environment and when. */
export function ArchiveMark(props: { archived: ArchiveRecord }) {
  const { by, sentAt, outcome } = props.archived;
  const { t } = useTranslation();
  const who = t(
    outcome === 'written' ? 'archive.archivedBy' : 'archive.requestedBy',
    {
      user: <UserName userRef={by} />,
      when: <RelativeTime moment={sentAt} />,
    },
  );
  return outcome === 'written' ? (
    <div>{who}</div>
  ) : (
    <SentMark outcome={outcome}>{who}</SentMark>
  );
}
