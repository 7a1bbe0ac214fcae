import type {
  DeploymentRecord,
  FlowRef,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';
import { BuildVerdict } from '../../ui/states';
import type { Column } from '../../ui/DataTable';
import { DrawerLink } from '../../ui/links';
import { ExactTime } from '../../ui/times';
import { MutedText, None, UntrustedText } from '../../ui/text';
import { clipText, isolateText } from '../../model/text';
import { formatDuration } from '../../ui/formatTime';
import { shortenName } from '../../ui/names';
import { RolledBack } from './RolledBack';

/**
 * The columns of the deployments table.
 *
 * @param context - `named` adds artifact names; `now` is in milliseconds
 */
export function historyColumns(
  t: Translate,
  context: {
    flows: readonly FlowRef[];
    named: boolean;
    now: number;
    language?: string;
  },
): Column<DeploymentRecord>[] {
  const { flows, named, now, language } = context;
  return [
    {
      id: 'state',
      title: t('column.state'),
      share: 16,
      render: deployment => <BuildVerdict verdict={deployment} flows={flows} />,
    },
    {
      id: 'build',
      title: t('cell.build'),
      share: 34,
      header: true,
      render: deployment => (
        <Build deployment={deployment} named={named} t={t} />
      ),
    },
    {
      id: 'started',
      title: t('history.started'),
      share: 15,
      render: ({ startedAt }) => (
        <TimeOr moment={startedAt}>{t('state.unknown')}</TimeOr>
      ),
    },
    {
      id: 'stopped',
      title: t('history.stopped'),
      share: 15,
      render: ({ stoppedAt }) => (
        <TimeOr moment={stoppedAt}>{t('history.running')}</TimeOr>
      ),
    },
    {
      id: 'ranFor',
      title: t('history.ranFor'),
      share: 10,
      render: ({ startedAt, stoppedAt }) => (
        <MutedText>
          {startedAt
            ? formatDuration(
                secondsBetween(startedAt, stoppedAt, now),
                language,
              )
            : t('state.unknown')}
        </MutedText>
      ),
    },
    {
      id: 'replaced',
      title: t('history.replaced'),
      share: 10,
      render: ({ replaced }) =>
        replaced ? (
          <BuildLink
            fingerprint={replaced.fingerprint}
            name={replaced.commit?.message}
            sha={replaced.commit?.sha}
            t={t}
          />
        ) : (
          <NotReplaced isKnown={replaced === null} t={t} />
        ),
    },
  ];
}

/** A time, or words instead of one. */
function TimeOr(props: { moment?: string; children: string }) {
  const { moment, children } = props;
  return moment ? <ExactTime zoned moment={moment} /> : <>{children}</>;
}

/** @param now - the end if there is none yet, in milliseconds */
function secondsBetween(start: string, end: string | undefined, now: number) {
  return ((end ? Date.parse(end) : now) - Date.parse(start)) / 1000;
}

/** Says that a build replaced none, as far as it is known. */
function NotReplaced({ isKnown, t }: { isKnown: boolean; t: Translate }) {
  return isKnown ? <None /> : <MutedText>{t('state.unknown')}</MutedText>;
}

function Build(props: {
  deployment: DeploymentRecord;
  named: boolean;
  t: Translate;
}) {
  const { deployment, named, t } = props;
  const { commit, name, fingerprint, rolledBack } = deployment;
  return (
    <>
      <UntrustedText>{commit?.message || name}</UntrustedText>
      <BuildLink
        fingerprint={fingerprint}
        name={commit?.message || name}
        sha={commit?.sha}
        t={t}
      />
      {named && commit?.message && (
        <MutedText>
          {' '}
          <bdi>{clipText(name, 60)}</bdi>
        </MutedText>
      )}
      {rolledBack && <RolledBack>{t('history.rolledBack')}</RolledBack>}
    </>
  );
}

function BuildLink(props: {
  fingerprint: string;
  name?: string;
  sha?: string;
  t: Translate;
}) {
  const { fingerprint, name = '', t } = props;
  const sha = clipText(shortenName(props.sha ?? fingerprint), 40);
  return (
    <DrawerLink
      target={{ kind: 'artifact', fingerprint }}
      label={t('environments.evidenceOf', {
        name: isolateText(name, 80),
        sha,
      })}
    >
      <code>{sha}</code>
    </DrawerLink>
  );
}
