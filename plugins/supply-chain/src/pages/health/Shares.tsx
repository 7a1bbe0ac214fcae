import { useApi } from '@backstage/core-plugin-api';
import { EntityRefLink } from '@backstage/plugin-catalog-react';
import Button from '@material-ui/core/Button';
import LinearProgress from '@material-ui/core/LinearProgress';
import { makeStyles } from '@material-ui/core/styles';
import { useMutation } from '@tanstack/react-query';
import type {
  HealthResponse,
  WriteRefusal,
} from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { supplyChainApiRef } from '../../api/supplyChainApiRef';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { clipText } from '../../model/text';
import { MutedText } from '../../ui/text';
import { RelativeTime } from '../../ui/times';
import { Section } from '../../ui/Panel';
import { Notice } from '../../ui/Notice';
import { createIdempotencyKey, writeStateOf } from '../../writes/useWriteForm';
import { WriteProgress } from '../../writes/WriteDialog';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 360px), 1fr))',
      columnGap: theme.spacing(2),
    },
    rows: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 2fr) minmax(40px, 3fr) auto',
      alignItems: 'center',
      gap: theme.spacing(1, 2),
      fontSize: theme.typography.body2.fontSize,
      overflowWrap: 'anywhere',
    },
    lines: {
      display: 'grid',
      gap: theme.spacing(1),
      fontSize: theme.typography.body2.fontSize,
      overflowWrap: 'anywhere',
    },
    amount: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  }),
  { name: 'SupplyChainShares' },
);

/**
 * How many components are linked, how far their flows are read, and what shows
 * changes at once.
 */
export function Shares(props: { health: HealthResponse }) {
  const { adoption, regions } = props.health;
  const classes = useStyles();
  const { t } = useTranslation();
  const read = regions.flatMap(({ title, sync }) =>
    sync ? { title, ...sync } : [],
  );
  return (
    <div className={classes.root}>
      {adoption && (
        <Section
          title={t('health.adoption')}
          aside={t('health.linked', {
            linked: adoption.linked,
            components: adoption.components,
          })}
        >
          <div className={classes.rows}>
            {adoption.owners.map(({ owner, linked, components }) => (
              <Share key={owner} part={linked} whole={components}>
                <EntityRefLink entityRef={owner} />
              </Share>
            ))}
          </div>
        </Section>
      )}
      {read.length > 0 && (
        <Section title={t('health.sync')} aside={t('health.lists')}>
          <div className={classes.rows}>
            {read.map(({ title, flows, incompleteLists, oldestReadAt }) => (
              <Share
                key={title}
                part={2 * flows - incompleteLists}
                whole={2 * flows}
              >
                <bdi>{clipText(title, 80)}</bdi>
                {oldestReadAt && (
                  <MutedText block>
                    {t('health.oldestSync', {
                      when: <RelativeTime moment={oldestReadAt} />,
                    })}
                  </MutedText>
                )}
              </Share>
            ))}
          </div>
        </Section>
      )}
      <Section title={t('health.live')}>
        <Live health={props.health} />
      </Section>
    </div>
  );
}

/** Where regions deliver events, and which plugins are missing. */
function Live(props: { health: HealthResponse }) {
  const { regions, absentPlugins } = props.health;
  const classes = useStyles();
  const { t } = useTranslation();
  const delivering = regions.flatMap(({ name: region, title, organizations }) =>
    organizations.flatMap(({ name, deliveries }) =>
      deliveries ? { region, title, name, ...deliveries } : [],
    ),
  );
  return (
    <div className={classes.lines}>
      {delivering.map(({ region, title, name, address, lastAt }) => (
        <div key={address}>
          <bdi>{clipText(`${name} (${title})`, 80)}</bdi>{' '}
          <MutedText>
            {lastAt
              ? t('notifications.lastDelivered', {
                  when: <RelativeTime moment={lastAt} />,
                })
              : t('health.notDelivered')}
          </MutedText>
          <div>
            <code>{address}</code>
          </div>
          <CreateNotification region={region} org={name} />
        </div>
      ))}
      {delivering.length === 0 && (
        <div>
          {t('health.noDeliveries', { setting: <code>deliverySecret</code> })}
        </div>
      )}
      {absentPlugins.map(plugin => (
        <div key={plugin}>{t(`health.absent.${plugin}`)}</div>
      ))}
    </div>
  );
}

/**
 * Creates the notification that delivers an organization's events (E3). Repeating
 * it updates the same one, so a lost response does no harm.
 */
function CreateNotification(props: { region: string; org: string }) {
  const { region, org } = props;
  const api = useApi(supplyChainApiRef);
  const { t } = useTranslation();
  const creation = useMutation({
    // The portal may be on the same machine, so try even when offline.
    networkMode: 'always',
    mutationFn: () =>
      api.createDeliveries(
        { region, org },
        { idempotencyKey: createIdempotencyKey() },
      ),
  });
  const { isPending, mutate } = creation;
  const state = writeStateOf(creation);
  const advice =
    state.phase === 'refused' && adviceOf(t, state.refusal, { region, org });
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={`${t('notify.create')}: ${org}`}
        aria-disabled={isPending}
        onClick={() => !isPending && mutate()}
      >
        {t(isPending ? 'write.sending' : 'notify.create')}
      </Button>
      {state.phase === 'written' && (
        <Notice tone="good">{t('health.createdNotification')}</Notice>
      )}
      {advice ? (
        <Notice tone="bad">{advice}</Notice>
      ) : (
        <WriteProgress state={state} org={org} />
      )}
    </>
  );
}

/** What an admin does about a refusal; other texts send developers to admins. */
function adviceOf(
  t: Translate,
  { reason, message }: WriteRefusal,
  { region, org }: { region: string; org: string },
): string {
  const setting = `supplyChain.regions.${region}.organizations.${org}.writeApiKey`;
  switch (reason) {
    case 'off':
      return t('health.advice.check', {
        setting: 'supplyChain.writes.notifications',
      });
    case 'key-refused':
    case 'role-too-low':
      return t('health.advice.role', { setting });
    default:
      return message;
  }
}

/** A row with a bar; without anything to count, it says so. */
function Share(props: { part: number; whole: number; children: ReactNode }) {
  const { part, whole, children } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <>
      <div>{children}</div>
      <LinearProgress
        aria-hidden
        role="presentation"
        variant="determinate"
        value={whole > 0 ? (part / whole) * 100 : 0}
      />
      <div className={classes.amount}>
        {whole > 0 ? t('health.share', { part, whole }) : t('health.noFlows')}
      </div>
    </>
  );
}
