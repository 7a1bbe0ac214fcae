import { useEntity } from '@backstage/plugin-catalog-react';
import type {
  LinkSuggestionsResponse,
  SuggestedFlow,
  Problem,
} from 'backstage-plugin-supply-chain-common';
import { useState, type FormEvent } from 'react';
import {
  draftOf,
  withCorrection,
  withName,
  type LinkDraft,
  type LinkField,
} from '../model/linkDraft';
import { makeStyles } from '@material-ui/core/styles';
import { useTranslation } from '../i18n/useTranslation';
import { MutedText, TextButton } from '../ui/text';
import { ShortTime } from '../ui/times';
import { Choice, FieldGroup, WriteField } from '../writes/fields';
import Button from '@material-ui/core/Button';
import { useLinkPreview } from '../queries/useEntityQueries';
import { useDebouncedText } from '../ui/fields';
import { useErrorText } from '../ui/QueryStates';
import { problemText } from '../ui/problemText';
import { StateMark } from '../ui/states';

/** A flow that can be chosen. */
interface FlowChoice {
  name: string;
  field: Extract<LinkField, 'flows' | 'pullRequestFlows'>;
  suggestion?: SuggestedFlow;
}

/** What the assistant's fields hold. */
export function useLinkForm(suggestions: LinkSuggestionsResponse) {
  const { entity } = useEntity();
  const [draft, setDraft] = useState(() => draftOf(entity, suggestions));
  // Those that aren't chosen any more stay, so that they can be chosen again.
  const [choices, setChoices] = useState(() =>
    choicesOf(suggestions.flows, draft),
  );
  const choose = (field: LinkField, name: string, isWanted: boolean) =>
    setDraft(current => withName(current, field, name, isWanted));
  const add = (name: string) => {
    const known = choices.find(choice => choice.name === name);
    if (!known) {
      setChoices([...choices, { name, field: 'flows' }]);
    }
    choose(known?.field ?? 'flows', name, true);
  };
  const correct = (mistaken: string, name: string) => {
    const others = choices.filter(choice => choice.name !== name);
    setChoices(
      others.map(choice =>
        choice.name === mistaken ? { ...choice, name } : choice,
      ),
    );
    setDraft(current => withCorrection(current, mistaken, name));
  };
  return { draft, choices, choose, add, correct };
}

function choicesOf(
  suggestions: readonly SuggestedFlow[],
  draft: LinkDraft,
): FlowChoice[] {
  const fieldOf = (name: string, ofPullRequests = false) =>
    ofPullRequests && !draft.flows.includes(name)
      ? 'pullRequestFlows'
      : 'flows';
  const suggested = suggestions.map(suggestion => ({
    name: suggestion.value,
    field: fieldOf(
      suggestion.value,
      suggestion.pullRequests ||
        draft.pullRequestFlows.includes(suggestion.value),
    ),
    suggestion,
  }));
  const own = [...draft.flows, ...draft.pullRequestFlows].filter(
    name => !suggested.some(choice => choice.name === name),
  );
  return [
    ...suggested,
    ...own.map(name => ({
      name,
      field: fieldOf(name, draft.pullRequestFlows.includes(name)),
    })),
  ] as FlowChoice[];
}

const useStyles = makeStyles(
  theme => ({
    row: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: theme.spacing(1),
    },
    list: { margin: 0, padding: 0, listStyle: 'none' },
    item: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: theme.spacing(0.5),
      overflowWrap: 'anywhere',
    },
  }),
  { name: 'SupplyChainFlowChoices' },
);

/** The suggested flows and those in the draft, to choose from. */
export function FlowChoices(props: {
  choices: readonly FlowChoice[];
  draft: LinkDraft;
  onChoose(field: LinkField, name: string, isChosen: boolean): void;
}) {
  const { choices, draft, onChoose } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  if (choices.length === 0) {
    return null;
  }
  return (
    <FieldGroup label={t('linking.flows')}>
      {choices.map(({ name, field, suggestion }) => (
        <div key={name} className={classes.row}>
          <Choice
            kind="checkbox"
            label={name}
            checked={draft[field].includes(name)}
            onChange={isChosen => onChoose(field, name, isChosen)}
          />
          <MutedText>
            {field === 'pullRequestFlows' && t('flow.pullRequests')}
            {field === 'pullRequestFlows' && suggestion && ', '}
            {suggestion && <Reason suggestion={suggestion} />}
          </MutedText>
        </div>
      ))}
    </FieldGroup>
  );
}

function Reason(props: { suggestion: SuggestedFlow }) {
  const { by, newestAt } = props.suggestion;
  const { t } = useTranslation();
  if (by === 'name') {
    return <>{t('linking.similarName')}</>;
  }
  return newestAt ? (
    <>
      {t('linking.newest')} <ShortTime moment={newestAt} />
    </>
  ) : (
    <>{t('linking.sameRepository')}</>
  );
}

/** Adds a flow by its name, which is checked while it is typed. */
export function AnotherFlow(props: { onAdd(name: string): void }) {
  const { t } = useTranslation();
  const [checked, setChecked] = useState('');
  const [text, setText] = useDebouncedText(checked, setChecked);
  const { data, error, isFetching, isPlaceholderData } = useLinkPreview({
    flows: checked,
    pullRequestFlows: '',
    artifacts: '',
    environments: '',
  });
  const { title } = useErrorText(error);
  const isChecking =
    checked !== text.trim() || (isFetching && (!data || isPlaceholderData));
  const shown = isChecking || checked === '' ? undefined : data;
  const isFound = shown?.summary.flows.length === 1;
  const isMistaken =
    !isFound ||
    shown.summary.problems.some(({ reason }) => reason === 'flow-not-found');
  const add = (name: string) => {
    props.onAdd(name);
    setChecked('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (shown && !isMistaken) {
      add(checked);
    } else {
      setChecked(text.trim());
    }
  };
  return (
    <form onSubmit={submit}>
      <WriteField
        optional
        label={t('linking.another')}
        value={text}
        onChange={setText}
      />
      <div role="status">
        {isChecking && text !== '' && (
          <MutedText>{t('write.checking')}</MutedText>
        )}
        {!isChecking && error && <MutedText>{title}</MutedText>}
        {shown && (
          <LinkProblems
            problems={shown.summary.problems}
            onCorrect={(_mistaken, name) => add(name)}
          />
        )}
        {shown && !isMistaken && (
          <Button type="submit" size="small" variant="outlined">
            {t('linking.add', { name: checked })}
          </Button>
        )}
      </div>
    </form>
  );
}

/**
 * Problems of a link that someone is editing.
 *
 * @param props - `onCorrect` takes the name that is probably meant
 */
export function LinkProblems(props: {
  problems: readonly Problem[];
  onCorrect(mistaken: string, name: string): void;
}) {
  const { problems, onCorrect } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  if (problems.length === 0) {
    return null;
  }
  return (
    <ul className={classes.list}>
      {problems.map(problem => {
        const { what, choices, advice } = problemText(t, problem);
        const { suggestion, value = problem.flow } = problem;
        return (
          <li key={JSON.stringify(problem)} className={classes.item}>
            <StateMark state="missing" wordless />
            <span>
              {what}.{' '}
              {suggestion && value ? (
                <TextButton onClick={() => onCorrect(value, suggestion)}>
                  {t('problem.didYouMean', { suggestion })}
                </TextButton>
              ) : (
                <>
                  {choices && `${choices} `}
                  {advice}
                </>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
