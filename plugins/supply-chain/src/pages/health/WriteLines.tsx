import { makeStyles } from '@material-ui/core/styles';
import { WRITE_KINDS } from 'backstage-plugin-supply-chain-common';
import type {
  OrganizationHealth,
  WriteHealth,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { MessageLink } from '../../ui/MessageLink';
import { RelativeTime } from '../../ui/RelativeTime';
import { mutedColor } from '../../ui/tones';
import { StatusLine } from './StatusLine';

const useStyles = makeStyles(
  theme => ({
    off: { color: mutedColor(theme) },
    list: {
      margin: theme.spacing(0.5, 0),
      padding: 0,
      listStyle: 'none',
      '& li + li': { marginTop: theme.spacing(0.5) },
    },
  }),
  { name: 'SupplyChainWriteLines' },
);

const KEY_TONE = {
  accepted: 'good',
  rejected: 'bad',
  unknown: 'neutral',
} as const satisfies Record<WriteHealth['keyState'], string>;

const LAST = {
  written: { tone: 'good', message: 'written' },
  'role-too-low': { tone: 'bad', message: 'roleTooLow' },
  'key-refused': { tone: 'bad', message: 'keyRefused' },
} as const;

/** The key used for writes, and what is known about its role. */
export function WriteLines(props: {
  organization: OrganizationHealth;
  /** Path of the organization in the configuration. */
  path: string;
}) {
  const { organization, path } = props;
  const { writes } = organization;
  const classes = useStyles();
  const { t } = useTranslation();
  if (!writes) {
    return <p className={classes.off}>{t('health.writes.off')}</p>;
  }
  const off = WRITE_KINDS.filter(
    kind => !writes.kinds.some(allowed => allowed.kind === kind),
  );
  return (
    <ul className={classes.list} aria-label={t('health.writes.title')}>
      <li>
        <StatusLine tone={KEY_TONE[writes.keyState]}>
          {keyText(t, writes, path)}
          <KeyLink writes={writes} />
        </StatusLine>
      </li>
      {writes.kinds.map(({ kind, last }) => (
        <li key={kind}>
          <StatusLine tone={last ? LAST[last.outcome].tone : 'neutral'}>
            {t(`health.writes.kind.${kind}`)}:{' '}
            {last
              ? t(`health.writes.last.${LAST[last.outcome].message}`, {
                  when: <RelativeTime moment={last.at} />,
                })
              : t('health.writes.last.none')}
            {last && last.outcome !== 'written' && (
              <MessageLink
                to={`write-${last.outcome}`}
                about={t(`health.writes.kind.${kind}`)}
              />
            )}
          </StatusLine>
        </li>
      ))}
      {off.map(kind => (
        <li key={kind} className={classes.off}>
          {t(`health.writes.kind.${kind}`)}: {t('health.writes.kindOff')}
        </li>
      ))}
    </ul>
  );
}

/** Links to what to do about a missing or rejected key. */
function KeyLink(props: { writes: WriteHealth }) {
  const { key, keyState } = props.writes;
  const { t } = useTranslation();
  if (key && keyState !== 'rejected') {
    return null;
  }
  return (
    <MessageLink
      to={key ? 'key-refused' : 'no-write-key'}
      about={t('health.writes.title')}
    />
  );
}

function keyText(
  t: Translate,
  { key, keyState }: WriteHealth,
  path: string,
): string {
  if (!key) {
    return t('health.writes.noKey');
  }
  return keyState === 'rejected'
    ? `${t('health.writes.key.rejected', { key })} ${t(
        'health.advice.keyRefused',
        { path: `${path}.${key === 'writeApiKey' ? key : 'apiKey'}` },
      )}`
    : t(`health.writes.key.${keyState}`, { key });
}
