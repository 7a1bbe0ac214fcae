import type {
  LinkResponse,
  NotificationRecord,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { isolateText } from '../../model/text';
import { WriteDialog } from '../../writes/WriteDialog';
import { NotificationFields } from './NotificationFields';
import { Removals } from './Removals';
import { useNotificationForm } from './useNotificationForm';

/** The dialog to create or edit a notification (E3). */
export function NotificationDialog(props: {
  link: LinkResponse;
  known: readonly NotificationRecord[];
  edited?: NotificationRecord;
  onClose(): void;
}) {
  const { link, known, edited, onClose } = props;
  const { environments: linked } = link;
  const { t } = useTranslation();
  const form = useNotificationForm(linked, known, edited);
  const { region, org } = form.draft;
  const title = edited
    ? t('notify.editNamed', {
        name: isolateText(edited.name || `#${edited.number}`, 80),
      })
    : t('notify.create');
  return (
    <WriteDialog
      wide
      title={title}
      submit={t(edited ? 'notify.save' : 'notify.create')}
      dirty={form.dirty}
      write={form.write}
      org={org}
      elsewhere={form.shown.elsewhere}
      done={{
        title: t('notify.done'),
        children: !edited && (
          <p>{t('notify.doneHint', { example: `${region}:${org}/12` })}</p>
        ),
      }}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {edited && <Removals edited={edited} linked={linked} />}
      <NotificationFields
        form={form}
        linked={linked}
        fixed={edited !== undefined}
      />
    </WriteDialog>
  );
}
