import { stringifyEntityRef } from '@backstage/catalog-model';
import { useEntity } from '@backstage/plugin-catalog-react';
import Button from '@material-ui/core/Button';
import IconButton from '@material-ui/core/IconButton';
import { makeStyles } from '@material-ui/core/styles';
import AddIcon from '@material-ui/icons/Add';
import RemoveIcon from '@material-ui/icons/Close';
import {
  NOTIFICATION_TRIGGERS,
  notificationWriteSchema,
  type EnvironmentRef,
  type LinkResponse,
  type NotificationRecord,
} from 'backstage-plugin-supply-chain-common';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { isolateText } from '../../model/text';
import { SelectField } from '../../ui/fields';
import { Choices, FieldGroup, WriteField } from '../../writes/fields';
import { useWriteForm, type WriteForm } from '../../writes/useWriteForm';
import { WriteDialog } from '../../writes/WriteDialog';
import { triggerText } from './delivery';
import {
  contentOf,
  draftOf,
  environmentsOf,
  kindOf,
  mistakesIn,
  nameOf,
  newDraft,
  NEW_TARGET,
  TARGET_FIELDS,
  type NotificationDraft,
  type TargetDraft,
} from './notificationDraft';

/** The contract lists the most important ones last. */
const URGENT_FIRST = [...NOTIFICATION_TRIGGERS].reverse();

const useStyles = makeStyles(
  theme => ({
    columns: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
      gap: theme.spacing(1.5, 2.5),
      flexGrow: 1,
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
export default function NotificationDialog(props: {
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
    content: notificationWriteSchema.safeParse(content).data,
    mistakes: mistakesIn(content),
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
          <Choices
            names={URGENT_FIRST}
            labelOf={trigger => triggerText(t, trigger)}
            chosen={triggers}
            onChange={chosen => change({ triggers: chosen })}
          />
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
          <Recipient
            target={target}
            about={`${what} ${index + 1}`}
            errorAt={field => form.errorAt(`targets.${index}.${field}`)}
            onChange={changed =>
              onChange({
                targets: targets.map((other, i) =>
                  i === index ? { ...target, ...changed } : other,
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
      <div>
        <Button
          size="small"
          color="primary"
          startIcon={<AddIcon />}
          onClick={() => onChange({ targets: [...targets, NEW_TARGET] })}
        >
          {t('write.add', { what })}
        </Button>
      </div>
    </FieldGroup>
  );
}

/** The fields of a recipient: its type and its address. */
function Recipient(props: {
  target: TargetDraft;
  about: string;
  errorAt: WriteForm['errorAt'];
  onChange(changed: Partial<TargetDraft>): void;
}) {
  const { target, about, errorAt, onChange } = props;
  const { texts } = target;
  const kind = kindOf(target) ?? 'webhook';
  const keepsWebhook = target.keepWebhookOf !== undefined;
  const classes = useStyles();
  const { t } = useTranslation();
  const hints: TargetDraft['texts'] = {
    emails: t('notify.emailsHint'),
    webhook: t(keepsWebhook ? 'notify.webhookKept' : 'notify.webhookSecret'),
  };
  return (
    <div className={classes.columns}>
      <SelectField
        label={t('notify.kind')}
        value={kind}
        onChange={chosen =>
          // A stored URL belongs to the previous type of recipient.
          onChange({ kind: chosen, keepWebhookOf: undefined })
        }
      >
        {(['chat', 'webhook', 'email'] as const).map(name => (
          <option key={name} value={name}>
            {t(`notifications.target.${name}`)}
          </option>
        ))}
      </SelectField>
      {TARGET_FIELDS[kind].map(field => (
        <WriteField
          key={field}
          about={about}
          label={t(`notify.${field}`)}
          optional={field === 'webhook' ? keepsWebhook : field !== 'emails'}
          hint={hints[field]}
          error={errorAt(field)}
          value={texts[field] ?? ''}
          onChange={text => onChange({ texts: { ...texts, [field]: text } })}
        />
      ))}
    </div>
  );
}

/** Selects the environments to watch, all in one organization. */
function Environments(props: {
  linked: LinkResponse['environments'];
  draft: NotificationDraft;
  error?: string;
  onChange(changed: Partial<NotificationDraft>): void;
}) {
  const { linked, draft, error, onChange } = props;
  const { t } = useTranslation();
  const organizations = new Map(linked.map(ref => [placeOf(ref), ref]));
  return (
    <div>
      {organizations.size > 1 && draft.number === undefined && (
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
        <Choices
          names={environmentsOf(linked, draft)}
          chosen={draft.environments}
          onChange={environments => onChange({ environments })}
        />
      </FieldGroup>
    </div>
  );
}

/** An organization in words; neither part contains a space. */
function placeOf({ org, region }: Pick<EnvironmentRef, 'org' | 'region'>) {
  return `${org} (${region})`;
}
