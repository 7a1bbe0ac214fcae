import { useEntity } from '@backstage/plugin-catalog-react';
import { makeStyles } from '@material-ui/core/styles';
import InfoIcon from '@material-ui/icons/InfoOutlined';
import {
  NOTIFICATION_TRIGGERS,
  type LinkAnswer,
  type NotificationRecord,
  type NotificationTrigger,
  type NotificationWrite,
} from 'backstage-plugin-supply-chain-common';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { isolateText } from '../../model/isolateText';
import { useWrite } from '../../queries/useWrite';
import { Notice } from '../../ui/Notice';
import { SelectField } from '../../ui/SelectField';
import { Choice } from '../../writes/Choice';
import { FieldGroup } from '../../writes/FieldGroup';
import { Repeated } from '../../writes/Repeated';
import { useFieldErrors } from '../../writes/useFieldErrors';
import { WriteDialog } from '../../writes/WriteDialog';
import { WriteField } from '../../writes/WriteField';
import {
  contentOf,
  draftOf,
  environmentsOf,
  nameOf,
  NEW_TARGET,
  newDraft,
  notificationErrors,
  findDuplicate,
  type NotificationDraft,
} from './notificationDraft';
import { NotificationOutcome, outcomeTitle } from './NotificationOutcome';
import { triggerText } from './notificationText';
import { Removals } from './Removals';
import { TargetFields } from './TargetFields';

const SHOWN =
  /^(name|environments|triggers|targets|targets\.\d+\.(webhook|emails|channel\.\w+))$/;

/** The contract lists the most important ones last. */
const URGENT_FIRST = [...NOTIFICATION_TRIGGERS].reverse();

const useStyles = makeStyles(
  theme => ({
    columns: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
      gap: theme.spacing(2.5),
    },
  }),
  { name: 'SupplyChainNotificationDialog' },
);

/** The dialog to create or edit a notification (E3). */
export function NotificationDialog(props: {
  link: LinkAnswer;
  known: readonly NotificationRecord[];
  edited?: NotificationRecord;
  onClose(): void;
}) {
  const { link, known, edited, onClose } = props;
  const { environments: linked } = link;
  const classes = useStyles();
  const { t } = useTranslation();
  const { entity } = useEntity();
  const [first] = useState(() =>
    edited ? draftOf(edited, linked) : newDraft(linked),
  );
  const [draft, setDraft] = useState<NotificationDraft>(first);
  const write = useWrite<NotificationWrite>((api, ref, content, options) =>
    api.putNotification(ref, content, options),
  );
  const content = contentOf(draft, entity.metadata.name);
  const taken = findDuplicate(content, known);
  const errors = notificationErrors(content);
  const shown = useFieldErrors(errors, write.state, path => SHOWN.test(path));
  const nameTaken =
    taken && t('notify.nameKnown', { number: String(taken.number) });
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
  const outcome =
    write.state.phase === 'answered'
      ? write.state.answer.notification
      : undefined;
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
      dirty={draft !== first}
      write={write}
      org={draft.org}
      elsewhere={shown.elsewhere}
      done={{
        title: outcomeTitle(t, outcome),
        children: <NotificationOutcome outcome={outcome} edited={edited} />,
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      {edited && (
        <>
          <Notice icon={InfoIcon}>{t('notify.mayAdd')}</Notice>
          <Removals edited={edited} linked={linked} />
        </>
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
          label={t('notify.name')}
          hint={t(edited ? 'notify.nameFixed' : 'notify.nameHint')}
          readOnly={edited !== undefined}
          error={nameTaken ?? shown.at('name')}
          value={nameOf(draft, entity.metadata.name)}
          onChange={name => change({ name })}
          onBlur={() => shown.leave('name')}
        />
      </div>
      <Triggers
        chosen={draft.triggers}
        error={shown.at('triggers')}
        onChange={triggers => change({ triggers })}
      />
      <Repeated
        label={t('notify.recipients')}
        what={t('notify.recipient')}
        about={number => t('notify.recipientNumber', { number })}
        items={draft.targets}
        added={NEW_TARGET}
        error={shown.at('targets')}
        onChange={targets => change({ targets })}
      >
        {(target, set, index) => (
          <TargetFields
            target={target}
            about={t('notify.recipientNumber', { number: String(index + 1) })}
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
  linked: LinkAnswer['environments'];
  draft: NotificationDraft;
  fixed: boolean;
  error?: string;
  onChange(
    changed: Pick<NotificationDraft, 'environments'> &
      Partial<NotificationDraft>,
  ): void;
}) {
  const { linked, draft, fixed, error, onChange } = props;
  const { region, org, environments } = draft;
  const { t } = useTranslation();
  const organizations = [
    ...new Map(
      linked.map(each => [JSON.stringify([each.region, each.org]), each]),
    ),
  ];
  return (
    <div>
      {organizations.length > 1 && !fixed && (
        <SelectField
          label={t('notify.organization')}
          value={JSON.stringify([region, org])}
          onChange={chosen => {
            const found = organizations.find(([key]) => key === chosen);
            if (found) {
              const [, place] = found;
              onChange({
                region: place.region,
                org: place.org,
                environments: [],
              });
            }
          }}
        >
          {organizations.map(([key, place]) => (
            <option key={key} value={key}>
              {t('notify.organizationOf', {
                org: place.org,
                region: place.region,
              })}
            </option>
          ))}
        </SelectField>
      )}
      <FieldGroup label={t('notify.environments')} error={error}>
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

/** Selects the triggers, with an explanation for each. */
function Triggers(props: {
  chosen: readonly NotificationTrigger[];
  error?: string;
  onChange(chosen: readonly NotificationTrigger[]): void;
}) {
  const { chosen, error, onChange } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <FieldGroup label={t('notify.triggers')} error={error}>
      <div className={classes.columns} style={{ rowGap: 0 }}>
        {URGENT_FIRST.map(trigger => (
          <Choice
            key={trigger}
            kind="checkbox"
            label={triggerText(t, trigger)}
            meaning={t(`notify.meaning.${trigger}`)}
            checked={chosen.includes(trigger)}
            onChange={() => onChange(toggled(chosen, trigger))}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

function toggled<T>(items: readonly T[], item: T): T[] {
  return items.includes(item)
    ? items.filter(each => each !== item)
    : [...items, item];
}
