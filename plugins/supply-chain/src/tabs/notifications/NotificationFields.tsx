import { makeStyles } from '@material-ui/core/styles';
import {
  NOTIFICATION_TRIGGERS,
  type LinkResponse,
  type NotificationTrigger,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { isolateText } from '../../model/text';
import { SelectField } from '../../ui/fields';
import { Choice, FieldGroup, Repeated, WriteField } from '../../writes/fields';
import {
  environmentsOf,
  NEW_TARGET,
  type NotificationDraft,
} from './notificationDraft';
import { triggerText } from './notificationText';
import { TargetFields } from './TargetFields';
import type { NotificationForm } from './useNotificationForm';

/** The contract lists the most important ones last. */
const URGENT_FIRST = [...NOTIFICATION_TRIGGERS].reverse();

const useStyles = makeStyles(
  theme => ({
    columns: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
      gap: theme.spacing(2.5),
    },
    triggers: { rowGap: theme.spacing(1) },
  }),
  { name: 'SupplyChainNotificationFields' },
);

/**
 * The fields of a notification.
 *
 * @param props - `fixed` is true for an existing one, whose name and
 *   organization can't change
 */
export function NotificationFields(props: {
  form: NotificationForm;
  linked: LinkResponse['environments'];
  fixed: boolean;
}) {
  const { form, linked, fixed } = props;
  const { draft, name, nameTaken, shown, change } = form;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.columns}>
        <Environments
          linked={linked}
          draft={draft}
          fixed={fixed}
          error={shown.at('environments')}
          onChange={change}
        />
        <WriteField
          label={t('notify.name')}
          hint={t(fixed ? 'notify.nameFixed' : 'notify.nameHint')}
          readOnly={fixed}
          error={nameTaken ?? shown.at('name')}
          value={name}
          onChange={typed => change({ name: typed })}
          onBlur={() => shown.leave('name')}
        />
      </div>
      <Triggers
        chosen={draft.triggers}
        error={shown.at('triggers')}
        onChange={triggers => change({ triggers })}
      />
      <Repeated
        label={t('notifications.targets')}
        what={t('notify.recipient')}
        items={draft.targets}
        added={NEW_TARGET}
        error={shown.at('targets')}
        onChange={targets => change({ targets })}
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
    </>
  );
}

/** Selects the environments to watch, all in one organization. */
function Environments(props: {
  linked: LinkResponse['environments'];
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
      linked.map(environment => [
        JSON.stringify([environment.region, environment.org]),
        environment,
      ]),
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
              {`${place.org} (${place.region})`}
            </option>
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
    <FieldGroup label={t('notifications.triggers')} error={error}>
      <div className={`${classes.columns} ${classes.triggers}`}>
        {URGENT_FIRST.map(trigger => (
          <Choice
            key={trigger}
            kind="checkbox"
            label={triggerText(t, trigger)}
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
    ? items.filter(other => other !== item)
    : [...items, item];
}
