import { makeStyles } from '@material-ui/core/styles';
import { useTranslation } from '../../i18n/useTranslation';
import { isolateText } from '../../model/text';
import { MutedText } from '../../ui/text';
import { SelectField } from '../../ui/fields';
import type { ShownErrors } from '../../writes/useFieldErrors';
import { WriteField } from '../../writes/fields';
import { TARGET_KINDS, type TargetDraft } from './notificationDraft';

const useStyles = makeStyles(
  theme => ({
    kind: { flex: '0 1 120px !important' },
    wide: { flexBasis: '260px !important' },
    channel: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: theme.spacing(1.5, 1),
      flexBasis: '100% !important',
      '& > div': { flex: '1 1 120px' },
      '& > p': { flexBasis: '100%' },
    },
  }),
  { name: 'SupplyChainTargetFields' },
);

interface TargetFieldsProps {
  target: TargetDraft;
  /** Label, such as `recipient 1`. */
  about: string;
  /** Path in the request. */
  path: string;
  shown: ShownErrors;
  onChange(target: TargetDraft): void;
}

/** The fields of a notification's recipient: its type and its address. */
export function TargetFields(props: TargetFieldsProps) {
  const { target, about, path, shown, onChange } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <>
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
          className={classes.wide}
          label={t('notify.emails')}
          about={about}
          hint={t('notify.emailsHint')}
          error={shown.at(`${path}.emails`)}
          value={target.emails}
          onChange={emails => onChange({ ...target, emails })}
          onBlur={() => shown.leave(`${path}.emails`)}
        />
      ) : (
        <WriteField
          className={classes.wide}
          label={t('notify.webhook')}
          about={about}
          optional={target.keepWebhookOf !== undefined}
          hint={t(webhookHint(target))}
          error={shown.at(`${path}.webhook`)}
          value={target.webhook}
          onChange={webhook => onChange({ ...target, webhook })}
          onBlur={() => shown.leave(`${path}.webhook`)}
        />
      )}
      {target.kind === 'chat' && <ChannelFields {...props} />}
    </>
  );
}

function webhookHint({ keepWebhookOf, webhookLost }: TargetDraft) {
  if (keepWebhookOf !== undefined) {
    return 'notify.webhookKept';
  }
  return webhookLost ? 'notify.webhookAgain' : 'notify.webhookSecret';
}

/** The chat channel that a webhook posts to, if not its default. */
function ChannelFields(props: TargetFieldsProps) {
  const { target, about, path, shown, onChange } = props;
  const { channel, channelLost } = target;
  const classes = useStyles();
  const { t } = useTranslation();
  const field = (
    key: keyof TargetDraft['channel'],
    label: string,
  ): JSX.Element => (
    <WriteField
      optional
      label={label}
      about={about}
      error={shown.at(`${path}.channel.${key}`)}
      value={channel[key]}
      onChange={value =>
        onChange({ ...target, channel: { ...channel, [key]: value } })
      }
      onBlur={() => shown.leave(`${path}.channel.${key}`)}
    />
  );
  return (
    <div className={classes.channel}>
      {field('name', t('notify.channelName'))}
      {field('id', t('notify.channelId'))}
      {field('teamId', t('notify.channelTeam'))}
      {channelLost && (
        <MutedText block>
          {t(
            target.keepWebhookOf !== undefined && target.webhook === ''
              ? 'notify.channelKept'
              : 'notify.channelAgain',
            { channel: isolateText(channelLost, 80) },
          )}
        </MutedText>
      )}
    </div>
  );
}
