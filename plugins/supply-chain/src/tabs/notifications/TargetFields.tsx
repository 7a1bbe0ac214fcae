import { makeStyles } from '@material-ui/core/styles';
import { useTranslation } from '../../i18n/useTranslation';
import { isolateText } from '../../model/text';
import { SelectField } from '../../ui/fields';
import { WriteField } from '../../writes/fields';
import type { WriteForm } from '../../writes/useWriteForm';
import { TARGET_KINDS, type TargetDraft } from './notificationDraft';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: theme.spacing(1.5, 1),
      flex: '1 1 auto',
      minWidth: 0,
      '& > *': { flex: '1 1 180px' },
    },
    kind: { flex: '0 1 120px !important' },
    wide: { flexBasis: '260px !important' },
    channel: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: theme.spacing(1.5, 1),
      flexBasis: '100% !important',
      '& > div': { flex: '1 1 170px' },
    },
  }),
  { name: 'SupplyChainTargetFields' },
);

/**
 * The fields of a notification's recipient: its type and its address.
 *
 * @param props - `about` is a label such as `recipient 1`; `path` is that in the
 *   request
 */
export function TargetFields(props: {
  target: TargetDraft;
  about: string;
  path: string;
  form: WriteForm;
  onChange(target: TargetDraft): void;
}) {
  const { target, about, path, form, onChange } = props;
  const { channel, storedChannel, keepWebhookOf } = target;
  const keepsWebhook = keepWebhookOf !== undefined;
  const classes = useStyles();
  const { t } = useTranslation();
  const fieldOf = (field: string) => ({
    about,
    error: form.errorAt(`${path}.${field}`),
  });
  const channelField = (key: keyof typeof channel) => ({
    ...fieldOf(`channel.${key}`),
    optional: true,
    value: channel[key],
    onChange: (value: string) =>
      onChange({ ...target, channel: { ...channel, [key]: value } }),
  });
  return (
    <div className={classes.root}>
      <SelectField
        className={classes.kind}
        label={t('notify.kind')}
        value={target.kind}
        onChange={chosen =>
          onChange({
            ...target,
            kind: TARGET_KINDS.find(kind => kind === chosen) ?? target.kind,
            // A stored URL belongs to the previous type of recipient.
            keepWebhookOf: undefined,
          })
        }
      >
        {TARGET_KINDS.map(kind => (
          <option key={kind} value={kind}>
            {t(`notifications.target.${kind}`)}
          </option>
        ))}
      </SelectField>
      {target.kind === 'email' ? (
        <WriteField
          {...fieldOf('emails')}
          className={classes.wide}
          label={t('notify.emails')}
          hint={t('notify.emailsHint')}
          value={target.emails}
          onChange={emails => onChange({ ...target, emails })}
        />
      ) : (
        <WriteField
          {...fieldOf('webhook')}
          className={classes.wide}
          label={t('notify.webhook')}
          optional={keepsWebhook}
          hint={t(keepsWebhook ? 'notify.webhookKept' : 'notify.webhookSecret')}
          value={target.webhook}
          onChange={webhook => onChange({ ...target, webhook })}
        />
      )}
      {target.kind === 'chat' && (
        <div className={classes.channel}>
          <WriteField
            {...channelField('name')}
            label={t('notify.channelName')}
            hint={
              storedChannel &&
              t('notify.channelStored', {
                channel: isolateText(storedChannel, 80),
              })
            }
          />
          <WriteField {...channelField('id')} label={t('notify.channelId')} />
          <WriteField
            {...channelField('teamId')}
            label={t('notify.channelTeam')}
          />
        </div>
      )}
    </div>
  );
}
