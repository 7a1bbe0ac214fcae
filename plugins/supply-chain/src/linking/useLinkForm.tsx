import { useEntity } from '@backstage/plugin-catalog-react';
import { makeStyles } from '@material-ui/core/styles';
import type {
  LinkSuggestionsResponse,
  SuggestedFlow,
  Problem,
} from 'backstage-plugin-supply-chain-common';
import { useState } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import {
  draftOf,
  namesIn,
  withCorrection,
  withName,
  type LinkDraft,
  type LinkField,
} from '../model/linkDraft';
import { useDebouncedText } from '../ui/fields';
import { problemText } from '../ui/problemText';
import { StateMark } from '../ui/states';
import { PLAIN_LIST, wrappingRow } from '../ui/styles';
import { MutedText, TextButton } from '../ui/text';
import { ShortTime } from '../ui/times';
import { Choice, FieldGroup } from '../writes/fields';

/** A flow that can be chosen. */
interface FlowChoice {
  name: string;
  field: Extract<LinkField, 'flows' | 'pullRequestFlows'>;
  suggestion?: SuggestedFlow;
}

/** What the assistant's fields hold. */
export function useLinkForm(suggestions: LinkSuggestionsResponse) {
  const { entity } = useEntity();
  const [chosen, setChosen] = useState(() => draftOf(entity, suggestions));
  // Those that aren't chosen any more stay, so that they can be chosen again.
  const [known, setKnown] = useState(chosen);
  const [typed, setTyped] = useState('');
  const [text, setText] = useDebouncedText(typed, setTyped);
  const draft: LinkDraft = {
    ...chosen,
    flows: [...new Set([...chosen.flows, ...namesIn(typed)])],
  };
  return {
    draft,
    choices: choicesOf(suggestions.flows, [known, chosen]),
    choose: (field: LinkField, name: string, isWanted: boolean) =>
      setChosen(withName(chosen, field, name, isWanted)),
    correct: (mistaken: string, name: string) => {
      setChosen(withCorrection(draft, mistaken, name));
      setKnown(withCorrection(known, mistaken, name));
      setTyped('');
    },
    text,
    setText,
    isChecking: typed !== text.trim(),
  };
}

function choicesOf(
  suggestions: readonly SuggestedFlow[],
  drafts: readonly LinkDraft[],
): FlowChoice[] {
  const names = new Set([
    ...suggestions.map(({ value }) => value),
    ...drafts.flatMap(draft => [...draft.flows, ...draft.pullRequestFlows]),
  ]);
  return [...names].map(name => {
    const suggestion = suggestions.find(({ value }) => value === name);
    const ofPullRequests = suggestion?.pullRequests
      ? !drafts.some(draft => draft.flows.includes(name))
      : drafts.some(draft => draft.pullRequestFlows.includes(name));
    const field = ofPullRequests ? 'pullRequestFlows' : 'flows';
    return { name, field, suggestion };
  });
}

const useStyles = makeStyles(
  theme => ({
    row: {
      ...wrappingRow(theme.spacing(0, 1)),
      justifyContent: 'space-between',
    },
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
  return (
    <ul style={PLAIN_LIST}>
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
