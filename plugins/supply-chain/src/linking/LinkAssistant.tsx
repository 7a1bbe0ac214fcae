import { useEntity } from '@backstage/plugin-catalog-react';
import { makeStyles } from '@material-ui/core/styles';
import LinkIcon from '@material-ui/icons/Link';
import type { LinkSuggestionsResponse } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import { isNotConfigured } from '../model/errorKind';
import { linesOf, queryOf } from '../model/linkDraft';
import {
  useLinkPreview,
  useLinkSuggestions,
} from '../queries/useEntityQueries';
import { focusOutline } from '../ui/ViewFrame';
import { MessageLink } from '../ui/MessageLink';
import { mutedColor } from '../ui/tones';
import { MutedText } from '../ui/text';
import { NotConfigured } from '../ui/EmptyState';
import { TableSkeleton } from '../ui/TablePager';
import { useErrorText } from '../ui/QueryStates';
import { AnotherFlow } from './AnotherFlow';
import { FlowChoices } from './FlowChoices';
import { Lines } from './Lines';
import { LinkPreview } from './LinkPreview';
import { LinkProblems } from './LinkProblems';
import { NameChoices } from './NameChoices';
import { PullRequestButton } from './PullRequestButton';
import { useLinkForm } from './useLinkForm';

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
    head: {
      display: 'flex',
      gap: theme.spacing(1.5),
      padding: theme.spacing(0.5, 1.5),
      borderLeft: `4px solid ${theme.palette.divider}`,
    },
    icon: { color: mutedColor(theme) },
    title: { margin: 0, fontSize: 16, lineHeight: '22px' },
    why: { margin: 0 },
  }),
  { name: 'SupplyChainLinkAssistant' },
);

/**
 * Helps to link the current entity: suggests flows, checks each choice, and
 * shows the verdict and the lines to add.
 *
 * @param props - `titleId` is the ID of the title if the entity is linked
 *   already, but has problems
 */
export default function LinkAssistant(props: { titleId?: string }) {
  const { titleId } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const { data, error } = useLinkSuggestions();
  if (isNotConfigured(error)) {
    return <NotConfigured />;
  }
  const title = t(titleId ? 'linking.fixTitle' : 'linking.title');
  return (
    <div className={classes.root}>
      <div className={classes.head}>
        <LinkIcon className={classes.icon} aria-hidden />
        <div>
          <h3 id={titleId} className={classes.title}>
            {title}
          </h3>
          {data && <p className={classes.why}>{foundText(data)}</p>}
          <MessageLink to="no-flows" about={title} />
        </div>
      </div>
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
      <Lines
        lines={linesOf({
          flows,
          pullRequestFlows: [],
          artifacts: [],
          environments: [],
        })}
      />
    </>
  );
}

function Form(props: { suggestions: LinkSuggestionsResponse }) {
  const { suggestions } = props;
  const { t } = useTranslation();
  const { draft, choices, choose, add, correct } = useLinkForm(suggestions);
  const preview = useLinkPreview(queryOf(draft));
  const unsearched = t('linking.unsearched', { count: suggestions.unsearched });
  const isEmpty = draft.flows.length + draft.pullRequestFlows.length === 0;
  const data = isEmpty ? undefined : preview.data;
  return (
    <>
      <FlowChoices choices={choices} draft={draft} onChoose={choose} />
      {data && (
        <LinkProblems problems={data.summary.problems} onCorrect={correct} />
      )}
      <AnotherFlow onAdd={add} />
      {suggestions.unsearched > 0 && (
        <MutedText block>
          {unsearched}
          <MessageLink to="search-incomplete" about={unsearched} />
        </MutedText>
      )}
      <NameChoices
        label={t('linking.artifacts')}
        seen={data?.seenArtifacts}
        chosen={draft.artifacts}
        onChoose={(name, isChosen) => choose('artifacts', name, isChosen)}
      />
      <NameChoices
        label={t('linking.environments')}
        seen={data?.seenEnvironments}
        chosen={draft.environments}
        onChoose={(name, isChosen) => choose('environments', name, isChosen)}
      />
      <LinkPreview preview={preview} isEmpty={isEmpty} />
      {!isEmpty && (
        <>
          <Lines lines={linesOf(draft)} />
          {data?.summary.problems.length === 0 && (
            <PullRequestButton draft={draft} />
          )}
        </>
      )}
    </>
  );
}
