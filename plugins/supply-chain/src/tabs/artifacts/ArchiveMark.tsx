import type { ArchiveRecord } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { RelativeTime } from '../../ui/times';
import { UserName } from '../../ui/text';

/** Who archived an environment and when. */
export function ArchiveMark(props: { archived: ArchiveRecord }) {
  const { by, sentAt } = props.archived;
  const { t } = useTranslation();
  return (
    <div>
      {t('archive.archivedBy', {
        user: <UserName userRef={by} />,
        when: <RelativeTime moment={sentAt} />,
      })}
    </div>
  );
}
