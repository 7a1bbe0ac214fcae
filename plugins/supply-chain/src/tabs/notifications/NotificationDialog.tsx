import { stringifyEntityRef } from '@backstage/catalog-model';
import { useEntity } from '@backstage/plugin-catalog-react';
import Button from '@material-ui/core/Button';
import IconButton from '@material-ui/core/IconButton';
import { makeStyles } from '@material-ui/core/styles';
import AddIcon from '@material-ui/icons/Add';
import RemoveIcon from '@material-ui/icons/Close';
import {
  NOTIFICATION_TRIGGERS,
  type EnvironmentRef,
  type LinkResponse,
  type NotificationRecord,
} from 'backstage-plugin-supply-chain-common';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { isolateText } from '../../model/text';
import { SelectField } from '../../ui/fields';
import { Choice, FieldGroup, WriteField } from '../../writes/fields';
import { useWriteForm, type WriteForm } from '../../writes/useWriteForm';
import { WriteDialog } from '../../writes/WriteDialog';
import {
  contentOf,
  draftOf,
  environmentsOf,
  nameOf,
  newDraft,
  NEW_TARGET,
  notificationErrors,
  type NotificationDraft,
  type TargetDraft,
} from './notificationDraft';
import { triggerText } from './notificationText';
import { TargetFields } from './TargetFields';

/** The contract lists the most important ones last. */
const URGENT_FIRST = [...NOTIFICATION_TRIGGERS].reverse();

const useStyles = makeStyles(
  theme => ({
    columns: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
      gap: theme.spacing(1, 2.5),
    },
    recipient: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: theme.spacing(1),
      marginBottom: theme.spacing(1.5),
      paddingTop: theme.spacing(1),
    },
  }),
  { name: 'SupplyChainNotificationDialog' },
);

/** The dialog to create or edit a notification (E3). */
export function NotificationDialog(props: {
  link: LinkResponse;
  edited?: NotificationRecord;
  onClose(): void;
}) {
  const { link, edited, onClose } = props;
  const { environments: linked } = link;
  const classes = useStyles();
  const { t } = useTranslation();
  const entityRef = stringifyEntityRef(useEntity().entity);
  const [first] = useState(() => (edited ? draftOf(edited) : newDraft(linked)));
  const [draft, setDraft] = useState(first);
  const { region, org, triggers, targets } = draft;
  const content = contentOf(draft, entityRef);
  const form = useWriteForm({
    content,
    mistakes: notificationErrors(content),
    send: (api, ref, sent, options) => api.putNotification(ref, sent, options),
  });
  const change = (changed: Partial<NotificationDraft>) => {
    form.edit();
    setDraft({ ...draft, ...changed });
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
      form={form}
      org={org}
      done={{
        title: t('notify.done'),
        children: !edited && (
          <p>{t('notify.doneHint', { example: `${region}:${org}/12` })}</p>
        ),
      }}
      onClose={onClose}
    >
      <div className={classes.columns}>
        <Environments
          linked={linked}
          draft={draft}
          fixed={edited !== undefined}
          error={form.errorAt('environments')}
          onChange={change}
        />
        <WriteField
          label={t('attest.name')}
          hint={t(edited ? 'notify.nameFixed' : 'notify.nameHint')}
          readOnly={edited !== undefined}
          error={form.errorAt('name')}
          value={nameOf(draft, entityRef)}
          onChange={name => change({ name })}
        />
      </div>
      <FieldGroup
        label={t('notifications.triggers')}
        error={form.errorAt('triggers')}
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
      <Recipients form={form} targets={targets} onChange={change} />
    </WriteDialog>
  );
}

function Recipients(props: {
  form: WriteForm;
  targets: readonly TargetDraft[];
  onChange(changed: Pick<NotificationDraft, 'targets'>): void;
}) {
  const { form, targets, onChange } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const what = t('notify.recipient');
  return (
    <FieldGroup
      label={t('notifications.targets')}
      error={form.errorAt('targets')}
    >
      {targets.map((target, index) => (
        // They have no ID and keep their order.
        <div key={index} className={classes.recipient}>
          <TargetFields
            target={target}
            about={`${what} ${index + 1}`}
            path={`targets.${index}`}
            form={form}
            onChange={changed =>
              onChange({
                targets: targets.map((other, i) =>
                  i === index ? changed : other,
                ),
              })
            }
          />
          <IconButton
            size="small"
            aria-label={t('write.remove', { what: `${what} ${index + 1}` })}
            onClick={() =>
              onChange({ targets: targets.filter((_, i) => i !== index) })
            }
          >
            <RemoveIcon />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        color="primary"
        startIcon={<AddIcon />}
        onClick={() => onChange({ targets: [...targets, NEW_TARGET] })}
      >
        {t('write.add', { what })}
      </Button>
    </FieldGroup>
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
