import { EntityRefLink } from '@backstage/plugin-catalog-react';
import { makeStyles } from '@material-ui/core/styles';
import WarningIcon from '@material-ui/icons/WarningOutlined';
import Skeleton from '@material-ui/lab/Skeleton';
import type {
  ArchiveImpact,
  EnvironmentRef,
} from 'backstage-plugin-supply-chain-common';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText, isolateText } from '../../model/text';
import { useArchiveImpact } from '../../queries/useWrites';
import { useWrite } from '../../queries/useWrite';
import { ErrorDetails, useErrorText } from '../../ui/QueryStates';
import { FactList } from '../../ui/lists';
import { MessageLink } from '../../ui/MessageLink';
import { Notice, CoverageNotice } from '../../ui/CoverageNotice';
import { shortenName } from '../../ui/names';
import { useFieldErrors } from '../../writes/useFieldErrors';
import { WriteDialog } from '../../writes/WriteDialog';
import { WriteField } from '../../writes/fields';
import { WriteMessage } from '../../writes/WriteProgress';

const useStyles = makeStyles(
  {
    list: {
      margin: 0,
      paddingLeft: 16,
      overflowWrap: 'anywhere',
      // Minimum size of the links as touch targets.
      '& > li': { minHeight: 24 },
    },
  },
  { name: 'SupplyChainArchiveDialog' },
);

/** Archives an environment after typing its name (E14). */
export function ArchiveDialog(props: {
  environment: EnvironmentRef;
  onClose(): void;
}) {
  const { environment: ref, onClose } = props;
  const { region, org, environment } = ref;
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const impact = useArchiveImpact(ref);
  const write = useWrite<string>((api, entityRef, confirm, options) =>
    api.archiveEnvironment(
      entityRef,
      { region, org, environment },
      confirm,
      options,
    ),
  );
  const wrong = typed !== environment;
  const shown = useFieldErrors(
    wrong ? { confirm: { code: 'environment-name' } } : {},
    write.state,
    path => path === 'confirm',
  );
  const name = isolateText(environment, 80);
  return (
    <WriteDialog
      danger
      title={t('archive.title', { environment: name })}
      submit={t('archive.submit')}
      // Users must see the impact before they confirm.
      blocked={!impact.data}
      dirty={typed !== ''}
      write={write}
      org={org}
      elsewhere={shown.elsewhere}
      done={{
        title: t('archive.done', { environment: name }),
        children: <p>{t('archive.doneHint')}</p>,
      }}
      onSubmit={() => {
        if (wrong) {
          shown.showAll();
          return false;
        }
        write.send(typed);
        return true;
      }}
      onClose={onClose}
    >
      <Notice icon={WarningIcon}>
        {t('archive.wholeOrg', { org, region })}{' '}
        <strong>{t('archive.final')}</strong>
      </Notice>
      {impact.data && (
        <>
          <CoverageNotice queries={[impact]} />
          <Impact impact={impact.data} />
        </>
      )}
      {impact.error && !impact.data && <ImpactFailed error={impact.error} />}
      {impact.isPending && (
        <div role="progressbar" aria-label={t('loading')}>
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </div>
      )}
      <WriteField
        label={t('archive.confirm')}
        hint={t('archive.confirmHint', { environment })}
        error={shown.at('confirm')}
        value={typed}
        onChange={value => {
          write.edit();
          setTyped(value);
        }}
      />
    </WriteDialog>
  );
}

/** The entities linked to an environment, and its running builds. */
function Impact(props: { impact: ArchiveImpact }) {
  const { t } = useTranslation();
  return (
    <FactList
      facts={[
        { term: t('archive.linked'), value: <Linked impact={props.impact} /> },
        {
          term: t('archive.runs'),
          value: <Running impact={props.impact} />,
        },
      ]}
    />
  );
}

/** The running builds, and how many of them might be missing. */
function Running(props: { impact: ArchiveImpact }) {
  const { builds, otherBuilds, unprovenEntities, otherEntities } = props.impact;
  const classes = useStyles();
  const { t } = useTranslation();
  const isNone = builds.length === 0 && unprovenEntities === 0;
  return (
    <ul className={classes.list}>
      {isNone && <li>{t('environments.noneKnown')}</li>}
      {builds.map(build => (
        <li key={build.fingerprint}>
          {t('archive.build', {
            name: isolateText(build.name, 80),
            build: shortenName(build.commit?.sha ?? build.fingerprint),
            entities: isolateText(
              build.entityRefs.map(shortRef).join(', '),
              160,
            ),
          })}
        </li>
      ))}
      {otherBuilds > 0 && <li>{t('card.more', { amount: otherBuilds })}</li>}
      {unprovenEntities > 0 && (
        <li>{t('archive.runsUnknown', { amount: unprovenEntities })}</li>
      )}
      {otherEntities > 0 && (
        <li>{t('archive.runsHidden', { amount: otherEntities })}</li>
      )}
    </ul>
  );
}

function Linked(props: { impact: ArchiveImpact }) {
  const { entityRefs, otherEntities } = props.impact;
  const classes = useStyles();
  const { t } = useTranslation();
  if (entityRefs.length === 0) {
    return (
      <>
        {otherEntities > 0
          ? t('archive.others', { amount: otherEntities })
          : t('cell.none')}
      </>
    );
  }
  return (
    <ul className={classes.list}>
      {entityRefs.map(entityRef => (
        <li key={entityRef}>
          <EntityRefLink entityRef={entityRef}>
            <bdi>{clipText(shortRef(entityRef), 80)}</bdi>
          </EntityRefLink>
        </li>
      ))}
      {otherEntities > 0 && (
        <li>{t('archive.others', { amount: otherEntities })}</li>
      )}
    </ul>
  );
}

function shortRef(entityRef: string): string {
  return entityRef.replace(/^component:default\//, '');
}

function ImpactFailed(props: { error: Error }) {
  const { t } = useTranslation();
  const { title, hint, words } = useErrorText(props.error);
  return (
    <WriteMessage tone="bad">
      <p>
        {t('archive.impactFailed', { why: `${title}. ${hint}` })}
        <MessageLink to={words} about={title} />
      </p>
      <ErrorDetails error={props.error} />
    </WriteMessage>
  );
}
