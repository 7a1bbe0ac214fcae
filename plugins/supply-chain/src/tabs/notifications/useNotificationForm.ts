import { stringifyEntityRef } from '@backstage/catalog-model';
import { useEntity } from '@backstage/plugin-catalog-react';
import type {
  LinkResponse,
  NotificationRecord,
  NotificationWrite,
} from 'backstage-plugin-supply-chain-common';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { useWrite, type Write } from '../../queries/useWrite';
import { useFieldErrors, type ShownErrors } from '../../writes/useFieldErrors';
import {
  contentOf,
  draftOf,
  findDuplicate,
  nameOf,
  newDraft,
  notificationErrors,
  type NotificationDraft,
} from './notificationDraft';

const SHOWN =
  /^(name|environments|triggers|targets|targets\.\d+\.(webhook|emails|channel\.\w+))$/;

/** The input of a notification, its errors and its write. */
export interface NotificationForm {
  draft: NotificationDraft;
  dirty: boolean;
  /** The entered name, or the suggested one. */
  name: string;
  /** The error if another notification has this name. */
  nameTaken?: string;
  shown: ShownErrors;
  write: Write<NotificationWrite>;
  change(changed: Partial<NotificationDraft>): void;
  /** Sends the notification; returns false if the form is invalid. */
  submit(): boolean;
}

/** The form to create or edit a notification (E3). */
export function useNotificationForm(
  linked: LinkResponse['environments'],
  known: readonly NotificationRecord[],
  edited?: NotificationRecord,
): NotificationForm {
  const { t } = useTranslation();
  const entityRef = stringifyEntityRef(useEntity().entity);
  const [first] = useState(() =>
    edited ? draftOf(edited, linked) : newDraft(linked),
  );
  const [draft, setDraft] = useState<NotificationDraft>(first);
  const write = useWrite<NotificationWrite>((api, ref, content, options) =>
    api.putNotification(ref, content, options),
  );
  const content = contentOf(draft, entityRef);
  const taken = findDuplicate(content, known);
  const errors = notificationErrors(content);
  const shown = useFieldErrors(errors, write.state, path => SHOWN.test(path));
  return {
    draft,
    dirty: draft !== first,
    name: nameOf(draft, entityRef),
    nameTaken: taken && t('notify.nameKnown', { number: String(taken.number) }),
    shown,
    write,
    change: changed => {
      write.edit();
      setDraft({ ...draft, ...changed });
    },
    submit: () => {
      if (taken || Object.keys(errors).length > 0) {
        shown.showAll();
        return false;
      }
      write.send(content);
      return true;
    },
  };
}
