import { useEntity } from '@backstage/plugin-catalog-react';
import FormGroup from '@material-ui/core/FormGroup';
import { makeStyles } from '@material-ui/core/styles';
import LinkOffIcon from '@material-ui/icons/LinkOff';
import {
  factsOfSummary,
  type LinkSuggestionsResponse,
  type LinkPreviewResponse,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import { isNotConfigured } from '../model/errorKind';
import { listNames } from '../model/text';
import {
  useLinkPreview,
  useLinkSuggestions,
} from '../queries/useEntityQueries';
import { focusOutline } from '../ui/ViewFrame';
import { MutedText, Disclosure } from '../ui/text';
import { CopyableLines } from '../ui/copying';
import { EmptyState, NotConfigured } from '../ui/EmptyState';
import { ExternalLink, isWebAddress } from '../ui/links';
import { TableSkeleton } from '../ui/TablePager';
import { useErrorText } from '../ui/QueryStates';
import {
  FIELDS,
  FlowChoices,
  linesOf,
  LinkProblems,
  ownNames,
  queryOf,
  useLinkForm,
  type LinkDraft,
} from './useLinkForm';
import { Marked } from '../ui/states';
import { useVerdictText } from '../ui/Verdict';
import { VERDICT_MARKS, VerdictFrame } from '../ui/VerdictFrame';
import { Choices, WriteField } from '../writes/fields';
import { parseEntityRef, stringifyEntityRef } from '@backstage/catalog-model';
import { configApiRef, useApi, useRouteRef } from '@backstage/core-plugin-api';
import Button from '@material-ui/core/Button';
import { Link as RouterLink } from 'react-router-dom';
import { externalRoutes } from '../api/routes';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexDirection: 'column',
      gap: theme.spacing(1.5),
      maxWidth: 640,
      lineHeight: 1.5,
      overflowWrap: 'anywhere',
      // In a dialog, it is outside of the view's frame.
      ...focusOutline(theme),
    },
  }),
  { name: 'SupplyChainLinkAssistant' },
);

/**
 * Replaces a view of an entity without the annotation.
 *
 * @param props - `linked` if the entity is linked already, but has problems
 */
export default function LinkAssistant(props: {
  annotation: 'flows' | 'notifications';
  linked?: boolean;
}) {
  return props.annotation === 'flows' ? (
    <FlowAssistant linked={props.linked} />
  ) : (
    <NoNotifications />
  );
}

function NoNotifications() {
  const { t } = useTranslation();
  const { entity } = useEntity();
  const title = t('missing.notificationsTitle', {
    kind: entity.kind.toLocaleLowerCase('en-US'),
  });
  return (
    <EmptyState
      icon={LinkOffIcon}
      title={title}
      hint={t('missing.notificationsHint')}
    >
      <Lines values={{ notifications: '1' }} />
    </EmptyState>
  );
}

/** Lines for the current entity's catalog-info.yaml, with a link to the file. */
function Lines(props: { values: Parameters<typeof linesOf>[0] }) {
  const { t } = useTranslation();
  const { entity } = useEntity();
  const editUrl = entity.metadata.annotations?.['backstage.io/edit-url'];
  return (
    <>
      <CopyableLines label={t('missing.lines')} lines={linesOf(props.values)} />
      {isWebAddress(editUrl) && (
        <ExternalLink to={editUrl}>{t('missing.edit')}</ExternalLink>
      )}
    </>
  );
}

/**
 * Helps to link the current entity: suggests flows, checks each choice, and
 * shows the verdict and the lines to add.
 */
function FlowAssistant({ linked }: { linked?: boolean | undefined }) {
  const classes = useStyles();
  const { t } = useTranslation();
  const { data, error } = useLinkSuggestions();
  if (isNotConfigured(error)) {
    return <NotConfigured />;
  }
  const title = t('linking.title');
  const found = data && foundText(data);
  return (
    <div className={classes.root}>
      {linked ? (
        found
      ) : (
        <VerdictFrame place="card" tone="neutral" headline={title}>
          {found}
        </VerdictFrame>
      )}
      {!data && !error && <TableSkeleton label={title} />}
      {error && <Unaided error={error} />}
      {data && <Form suggestions={data} />}
    </div>
  );

  function foundText({ repositories, flows }: LinkSuggestionsResponse) {
    const [repository] = repositories;
    if (repository === undefined) {
      return t('linking.choose');
    }
    const count = flows.filter(({ by }) => by === 'repository').length;
    return count > 0
      ? t('linking.reporting', { count, repository })
      : t('linking.noneReporting', { repository });
  }
}

/** The lines to add for someone whom the portal doesn't help. */
function Unaided(props: { error: Error }) {
  const { t } = useTranslation();
  const { title } = useErrorText(props.error);
  const { entity } = useEntity();
  const flows = [entity.metadata.name];
  return (
    <>
      <MutedText block>{t('linking.unaided', { why: title })}</MutedText>
      <Lines values={queryOf({ ...ownNames(entity), flows })} />
    </>
  );
}

function Form(props: { suggestions: LinkSuggestionsResponse }) {
  const { suggestions } = props;
  const { t } = useTranslation();
  const form = useLinkForm(suggestions);
  const { draft, choose } = form;
  const query = queryOf(draft);
  const { data, error } = useLinkPreview(query);
  const { title } = useErrorText(error);
  const unsearched = t('linking.unsearched', { count: suggestions.unsearched });
  const isEmpty = draft.flows.length + draft.pullRequestFlows.length === 0;
  const shown = isEmpty ? undefined : data;
  const isShown = shown && !error && !form.isChecking;
  return (
    <>
      <FlowChoices form={form} />
      <WriteField
        optional
        label={t('linking.others')}
        hint={t('notify.emailsHint')}
        value={form.text}
        onChange={form.setText}
      />
      {suggestions.unsearched > 0 && <MutedText block>{unsearched}</MutedText>}
      <NameChoices
        label={t('artifacts.title')}
        seen={shown?.seenArtifacts}
        chosen={draft.artifacts}
        onChange={names => choose('artifacts', names)}
      />
      <NameChoices
        label={t('environments.title')}
        seen={shown?.seenEnvironments}
        chosen={draft.environments}
        onChange={names => choose('environments', names)}
      />
      {/* Room for the sentence, so that what is below stays in place. */}
      <div role="status" style={{ minHeight: '3em' }}>
        {isShown ? (
          <>
            <LinkProblems
              problems={shown.summary.problems}
              onCorrect={form.correct}
            />
            <Sentence response={shown} />
          </>
        ) : (
          <MutedText>
            {isEmpty && !form.isChecking
              ? t('linking.noneChosen')
              : (error && title) || t('write.checking')}
          </MutedText>
        )}
      </div>
      {!isEmpty && <Lines values={query} />}
      {isShown && shown.summary.problems.length === 0 && (
        <PullRequestButton draft={draft} />
      )}
    </>
  );
}

/** The sentence that the card would show. */
function Sentence(props: { response: LinkPreviewResponse }) {
  const { summary, environments } = props.response;
  const { t } = useTranslation();
  const { tone, headline, rest } = useVerdictText(
    factsOfSummary(summary, environments),
  );
  return (
    <Marked state={VERDICT_MARKS[tone]}>
      {t('linking.preview')} <strong>{headline}</strong> {rest.join(' ')}
    </Marked>
  );
}

/**
 * Names to choose from, where choosing none means all.
 *
 * @param props - `seen` are those that exist; choosing among fewer than two says
 *   nothing
 */
function NameChoices(props: {
  label: string;
  seen?: readonly string[];
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}) {
  const { label, seen = [], chosen, onChange } = props;
  const { t } = useTranslation();
  const names = [...new Set([...seen, ...chosen])];
  if (names.length < 2 && chosen.length === 0) {
    return null;
  }
  return (
    <Disclosure
      summary={`${label}: ${
        chosen.length > 0 ? listNames(t, chosen) : t('services.all')
      }`}
    >
      <FormGroup>
        <Choices names={names} chosen={chosen} onChange={onChange} />
      </FormGroup>
    </Disclosure>
  );
}

/**
 * Leads to the template that opens a pull request, if the portal has one. It
 * only adds names, so it can't correct others.
 */
function PullRequestButton(props: { draft: LinkDraft }) {
  const { draft } = props;
  const { t } = useTranslation();
  const { entity } = useEntity();
  const route = useRouteRef(externalRoutes.linkTemplate);
  const template = useApi(configApiRef).getOptionalString(
    'supplyChain.linkTemplate',
  );
  const own = ownNames(entity);
  const isAdding = FIELDS.every(field =>
    own[field].every(name => draft[field].includes(name)),
  );
  if (!route || !template || !isAdding) {
    return null;
  }
  const { namespace, name: templateName } = parseEntityRef(template, {
    defaultKind: 'template',
    defaultNamespace: 'default',
  });
  const formData = JSON.stringify({
    entityRef: stringifyEntityRef(entity),
    ...queryOf(draft),
  });
  return (
    <div>
      <Button
        component={RouterLink}
        to={`${route({ namespace, templateName })}?${new URLSearchParams({
          formData,
        })}`}
        size="small"
        variant="contained"
        color="primary"
      >
        {t('linking.pullRequest')}
      </Button>
    </div>
  );
}
