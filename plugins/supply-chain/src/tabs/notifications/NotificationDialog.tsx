import { stringifyEntityRef } from '@backstage/catalog-model';
import { useEntity } from '@backstage/plugin-catalog-react';
import { makeStyles } from '@material-ui/core/styles';
import {
  NOTIFICATION_TRIGGERS,
  type EnvironmentRef,
  type LinkResponse,
  type NotificationRecord,
  type NotificationWrite,
} from 'backstage-plugin-supply-chain-common';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { isolateText } from '../../model/text';
import { useWrite } from '../../queries/useWrite';
import { Notice } from '../../ui/Notice';
import { SelectField } from '../../ui/fields';
import { Choice, FieldGroup, Repeated, WriteField } from '../../writes/fields';
import { useFieldErrors } from '../../writes/useFieldErrors';
import { WriteDialog } from '../../writes/WriteDialog';
import {
  contentOf,
  draftOf,
  environmentsOf,
  findDuplicate,
  nameOf,
  newDraft,
  NEW_TARGET,
  notificationErrors,
  unwritableOf,
  type NotificationDraft,
} from './notificationDraft';
import { triggerText } from './notificationText';
import { TargetFields } from './TargetFields';

/** The contract lists the most important ones last. */
const URGENT_FIRST = [...NOTIFICATION_TRIGGERS].reverse();

/** The paths that have a field. */
const SHOWN =
  /^(name|environments|triggers|targets|targets\.\d+\.(webhook|emails|channel\.\w+))$/;

const useStyles = makeStyles(
  theme => ({
    columns: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
      gap: theme.spacing(1, 2.5),
    },
  }),
  { name: 'SupplyChainNotificationDialog' },
);

/** The dialog to create or edit a notification (E3). */
export function NotificationDialog(props: {
  link: LinkResponse;
  known: readonly NotificationRecord[];
  edited?: NotificationRecord;
  onClose(): void;
}) {
  const { link, known, edited, onClose } = props;
  const { environments: linked } = link;
  const classes = useStyles();
  const { t } = useTranslation();
  const entityRef = stringifyEntityRef(useEntity().entity);
  const [first] = useState(() =>
    edited ? draftOf(edited, linked) : newDraft(linked),
  );
  const [draft, setDraft] = useState(first);
  const { region, org, triggers, targets } = draft;
  const write = useWrite<NotificationWrite>((api, ref, content, options) =>
    api.putNotification(ref, content, options),
  );
  const removed = edited ? unwritableOf(edited, linked) : [];
  const content = contentOf(draft, entityRef);
  const taken = findDuplicate(content, known);
  const errors = notificationErrors(content);
  const shown = useFieldErrors(errors, write.state, path => SHOWN.test(path));
  const change = (changed: Partial<NotificationDraft>) => {
    write.edit();
    setDraft({ ...draft, ...changed });
  };
  const submit = () => {
    if (taken || Object.keys(errors).length > 0) {
      shown.showAll();
      return false;
    }
    write.send(content);
    return true;
  };
  return (
    <WriteDialog
      wide
      title={
        edited
          ? t('notify.editNamed', { name: isolateText(edited.name ?? '', 80) })
          : t('notify.create')
      }
      submit={t(edited ? 'notify.save' : 'notify.create')}
      dirty={draft !== first}
      write={write}
      org={org}
      elsewhere={shown.elsewhere}
      done={{
        title: t('notify.done'),
        children: !edited && (
          <p>{t('notify.doneHint', { example: `${region}:${org}/12` })}</p>
        ),
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      {removed.length > 0 && (
        <Notice>
          {t('notify.removed', {
            names: removed.map(name => isolateText(name, 80)).join(', '),
          })}
        </Notice>
      )}
      <div className={classes.columns}>
        <Environments
          linked={linked}
          draft={draft}
          fixed={edited !== undefined}
          error={shown.at('environments')}
          onChange={change}
        />
        <WriteField
          label={t('attest.name')}
          hint={t(edited ? 'notify.nameFixed' : 'notify.nameHint')}
          readOnly={edited !== undefined}
          error={
            taken
              ? t('write.field.name-known', { number: String(taken.number) })
              : shown.at('name')
          }
          value={nameOf(draft, entityRef)}
          onChange={name => change({ name })}
          onBlur={() => shown.leave('name')}
        />
      </div>
      <FieldGroup
        label={t('notifications.triggers')}
        error={shown.at('triggers')}
      >
        <div className={classes.columns}>
          {URGENT_FIRST.map(trigger => (
            <Choice
              key={trigger}
              kind="checkbox"
              label={triggerText(t, trigger)}
              checked={triggers.includes(trigger)}
              onChange={() => change({ triggers: toggled(triggers, trigger) })}
            />
          ))}
        </div>
      </FieldGroup>
      <Repeated
        label={t('notifications.targets')}
        what={t('notify.recipient')}
        items={targets}
        added={NEW_TARGET}
        error={shown.at('targets')}
        onChange={changed => change({ targets: changed })}
      >
        {(target, set, about, index) => (
          <TargetFields
            target={target}
            about={about}
            path={`targets.${index}`}
            shown={shown}
            onChange={set}
          />
        )}
      </Repeated>
    </WriteDialog>
  );
}

/** Selects the environments to watch, all in one organization. */
function Environments(props: {
  linked: LinkResponse['environments'];
  draft: NotificationDraft;
  fixed: boolean;
  error?: string;
  onChange(changed: Partial<NotificationDraft>): void;
}) {
  const { linked, draft, fixed, error, onChange } = props;
  const { environments } = draft;
  const { t } = useTranslation();
  const organizations = new Map(linked.map(ref => [placeOf(ref), ref]));
  return (
    <div>
      {organizations.size > 1 && !fixed && (
        <SelectField
          label={t('health.organization')}
          value={placeOf(draft)}
          onChange={chosen => {
            const { region, org } = organizations.get(chosen) ?? draft;
            onChange({ region, org, environments: [] });
          }}
        >
          {[...organizations.keys()].map(place => (
            <option key={place}>{place}</option>
          ))}
        </SelectField>
      )}
      <FieldGroup label={t('environments.title')} error={error}>
        {environmentsOf(linked, draft).map(environment => (
          <Choice
            key={environment}
            kind="checkbox"
            label={isolateText(environment, 100)}
            checked={environments.includes(environment)}
            onChange={() =>
              onChange({ environments: toggled(environments, environment) })
            }
          />
        ))}
      </FieldGroup>
    </div>
  );
}

/** An organization in words; neither part contains a space. */
function placeOf({ org, region }: Pick<EnvironmentRef, 'org' | 'region'>) {
  return `${org} (${region})`;
}

function toggled<T>(items: readonly T[], item: T): T[] {
  return items.includes(item)
    ? items.filter(other => other !== item)
    : [...items, item];
}
