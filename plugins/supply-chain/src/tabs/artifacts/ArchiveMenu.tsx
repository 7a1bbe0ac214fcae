import { EntityRefLink } from '@backstage/plugin-catalog-react';
import IconButton from '@material-ui/core/IconButton';
import Menu from '@material-ui/core/Menu';
import MenuItem from '@material-ui/core/MenuItem';
import MoreIcon from '@material-ui/icons/MoreVert';
import {
  stringifyEnvironmentRef,
  type ArchiveImpact,
  type EnvironmentRef,
  type LinkResponse,
} from 'backstage-plugin-supply-chain-common';
import { useState, type ReactNode } from 'react';
import { DetailsSkeleton } from '../../drawer/parts/Details';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText, isolateText } from '../../model/text';
import {
  useArchiveImpact,
  useWriteAllowance,
} from '../../queries/useEntityQueries';
import { CoverageNotice } from '../../ui/CoverageNotice';
import { FactList, RowList } from '../../ui/lists';
import { Notice } from '../../ui/Notice';
import { QueryStates } from '../../ui/QueryStates';
import { shortenName } from '../../ui/names';
import { useDialogHost, WriteDialog } from '../../writes/WriteDialog';
import { WriteField } from '../../writes/fields';
import { useWriteForm } from '../../writes/useWriteForm';

/**
 * A menu with the archive dialog, for users with permission and environments
 * that the component links to.
 */
export function ArchiveMenu(props: {
  environment: EnvironmentRef;
  linked: LinkResponse['environments'];
}) {
  const { environment, linked } = props;
  const { t } = useTranslation();
  const showDialog = useDialogHost();
  const allowance = useWriteAllowance('archive');
  const [anchor, setAnchor] = useState<HTMLElement>();
  const refs = linked.map(stringifyEnvironmentRef);
  const isLinked = refs.includes(stringifyEnvironmentRef(environment));
  if (!allowance?.allowed || !isLinked) {
    return null;
  }
  return (
    <>
      <IconButton
        size="small"
        aria-haspopup="menu"
        aria-label={t('environments.actions', {
          environment: isolateText(environment.environment, 80),
        })}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== undefined}
        onClose={() => setAnchor(undefined)}
      >
        <MenuItem
          onClick={() => {
            setAnchor(undefined);
            showDialog(close => (
              <ArchiveDialog environment={environment} onClose={close} />
            ));
          }}
        >
          {t('archive.submit')}
        </MenuItem>
      </Menu>
    </>
  );
}

/** Archives an environment after typing its name (E14). */
function ArchiveDialog(props: {
  environment: EnvironmentRef;
  onClose(): void;
}) {
  const { environment: ref, onClose } = props;
  const { region, org, environment } = ref;
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const impact = useArchiveImpact(ref);
  const form = useWriteForm({
    content: typed,
    mistakes:
      typed === environment ? {} : { confirm: { code: 'environment-name' } },
    send: (api, entityRef, confirm, options) =>
      api.archiveEnvironment(
        entityRef,
        { region, org, environment },
        { confirm },
        options,
      ),
  });
  const name = isolateText(environment, 80);
  return (
    <WriteDialog
      danger
      title={t('archive.title', { environment: name })}
      submit={t('archive.submit')}
      // Users must see the impact before they confirm.
      blocked={!impact.data}
      dirty={typed !== ''}
      form={form}
      org={org}
      done={{
        title: t('archive.done', { environment: name }),
        children: <p>{t('archive.doneHint')}</p>,
      }}
      onClose={onClose}
    >
      <Notice>
        {t('archive.wholeOrg', { org, region })}{' '}
        <strong>{t('archive.final')}</strong>
      </Notice>
      <CoverageNotice queries={[impact]} />
      <QueryStates query={impact} skeleton={<DetailsSkeleton short />}>
        {data => <Impact impact={data} />}
      </QueryStates>
      <WriteField
        label={t('archive.confirm')}
        hint={t('archive.confirmHint', { environment })}
        error={form.errorAt('confirm')}
        value={typed}
        onChange={value => {
          form.edit();
          setTyped(value);
        }}
      />
    </WriteDialog>
  );
}

/** The entities linked to an environment, and its running builds. */
function Impact({ impact }: { impact: ArchiveImpact }) {
  const { entityRefs, otherEntities, builds, otherBuilds } = impact;
  // The builds of those that the user can't see are hidden, too.
  const unknown = impact.unprovenEntities + otherEntities;
  const { t } = useTranslation();
  const nameOf = (entityRef: string) =>
    entityRef.replace(/^component:default\//, '');
  const linked = [
    ...entityRefs.map(entityRef => (
      <EntityRefLink key={entityRef} entityRef={entityRef}>
        <bdi>{clipText(nameOf(entityRef), 80)}</bdi>
      </EntityRefLink>
    )),
    otherEntities > 0 && t('archive.others', { amount: otherEntities }),
  ];
  const running = [
    ...builds.map(build =>
      t('archive.build', {
        name: isolateText(build.name, 80),
        build: shortenName(build.commit?.sha ?? build.fingerprint),
        entities: isolateText(build.entityRefs.map(nameOf).join(', '), 160),
      }),
    ),
    otherBuilds > 0 && t('card.more', { amount: otherBuilds }),
    unknown > 0 && t('archive.runsUnknown', { amount: unknown }),
  ];
  const listOf = (rows: readonly ReactNode[]) => (
    <RowList rows={rows.filter(Boolean)} none={t('cell.none')}>
      {row => row}
    </RowList>
  );
  return (
    <FactList
      facts={[
        [t('archive.linked'), listOf(linked)],
        [t('archive.runs'), listOf(running)],
      ]}
    />
  );
}
