import type { Entity } from '@backstage/catalog-model';
import { useEntity } from '@backstage/plugin-catalog-react';
import { makeStyles } from '@material-ui/core/styles';
import {
  misspelledAnnotations,
  SUPPLY_CHAIN_ANNOTATIONS as ANNOTATION,
  type LinkPreviewQuery,
  type LinkSuggestionsResponse,
  type Problem,
  type SuggestedFlow,
} from 'backstage-plugin-supply-chain-common';
import { useState } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { useDebouncedText } from '../ui/fields';
import { problemText } from '../ui/problemText';
import { Marked } from '../ui/states';
import { PLAIN_LIST, wrappingRow } from '../ui/styles';
import { MutedText, TextButton } from '../ui/text';
import { ShortTime } from '../ui/times';
import { Choices, FieldGroup } from '../writes/fields';

/** The annotations that the assistant writes. */
export const FIELDS = [
  'flows',
  'pullRequestFlows',
  'artifacts',
  'environments',
] as const;

type LinkField = (typeof FIELDS)[number];

/** The names in each annotation, as they are to be written. */
export type LinkDraft = Readonly<Record<LinkField, readonly string[]>>;

/**
 * What an entity links, or is suggested to link if it links no flow: the flows
 * of its repository, otherwise the one with its name.
 */
function draftOf(
  entity: Entity,
  { flows }: LinkSuggestionsResponse,
): LinkDraft {
  const own = ownNames(entity);
  if (own.flows.length > 0 || own.pullRequestFlows.length > 0) {
    return own;
  }
  const reporting = flows.filter(({ by }) => by === 'repository');
  const chosen =
    reporting.length > 0
      ? reporting
      : flows.filter(({ flow }) => flow === entity.metadata.name);
  const valuesOf = (pullRequests: boolean) =>
    chosen
      .filter(flow => Boolean(flow.pullRequests) === pullRequests)
      .map(({ value }) => value);
  return {
    ...own,
    flows: valuesOf(false),
    pullRequestFlows: valuesOf(true),
  };
}

/** The names in an entity's annotations, including misspelled ones. */
export function ownNames(entity: Entity): LinkDraft {
  const misspelled = misspelledAnnotations(entity);
  return ofEachField(field => {
    const annotation = ANNOTATION[field];
    const meant = misspelled.find(
      ({ suggestion }) => suggestion === annotation,
    );
    return namesIn(
      entity.metadata.annotations?.[annotation] ?? meant?.value ?? '',
    );
  });
}

/** The names in an annotation, or in a field for one. */
function namesIn(value: unknown): string[] {
  return String(value)
    .split(/[,\r\n]/)
    .map(name => name.trim())
    .filter(name => name !== '');
}

function ofEachField<T>(valueOf: (field: LinkField) => T) {
  return {
    flows: valueOf('flows'),
    pullRequestFlows: valueOf('pullRequestFlows'),
    artifacts: valueOf('artifacts'),
    environments: valueOf('environments'),
  };
}

/** Puts a name in the place of a mistaken one. */
function withCorrection(
  draft: LinkDraft,
  mistaken: string,
  name: string,
): LinkDraft {
  return ofEachField(field => [
    ...new Set(draft[field].map(other => (other === mistaken ? name : other))),
  ]);
}

/** The annotations, as the portal reads them. */
export function queryOf(draft: LinkDraft): Required<LinkPreviewQuery> {
  return ofEachField(field => draft[field].join(', '));
}

/** The lines of catalog-info.yaml for the values of annotations. */
export function linesOf(
  values: Partial<Record<keyof typeof ANNOTATION, string>>,
): string {
  const fields = Object.keys(values) as (keyof typeof values)[];
  return [
    'metadata:',
    '  annotations:',
    ...fields.flatMap(field => {
      // Quoted, since YAML would read some names as something else.
      const text = values[field]?.replaceAll("'", "''");
      return text ? [`    ${ANNOTATION[field]}: '${text}'`] : [];
    }),
  ].join('\n');
}

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
    chosen,
    choices: choicesOf(suggestions.flows, [known, chosen]),
    choose: (field: LinkField, names: readonly string[]) =>
      setChosen({ ...chosen, [field]: names }),
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

type LinkForm = ReturnType<typeof useLinkForm>;

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
  }),
  { name: 'SupplyChainFlowChoices' },
);

/** The suggested flows and those that were chosen, to choose from. */
export function FlowChoices(props: { form: LinkForm }) {
  const { choices, chosen, choose } = props.form;
  const classes = useStyles();
  const { t } = useTranslation();
  if (choices.length === 0) {
    return null;
  }
  return (
    <FieldGroup label={t('linking.flows')}>
      {choices.map(({ name, field, suggestion }) => (
        <div key={name} className={classes.row}>
          <Choices
            names={[name]}
            chosen={chosen[field]}
            onChange={names => choose(field, names)}
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
  const { t } = useTranslation();
  return (
    <ul style={PLAIN_LIST}>
      {problems.map(problem => {
        const { what, choices, advice } = problemText(t, problem);
        const { suggestion, value = problem.flow } = problem;
        return (
          <li key={JSON.stringify(problem)}>
            <Marked state="missing">
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
            </Marked>
          </li>
        );
      })}
    </ul>
  );
}
