import { useEntity } from '@backstage/plugin-catalog-react';
import type {
  LinkSuggestionsResponse,
  SuggestedFlow,
} from 'backstage-plugin-supply-chain-common';
import { useState } from 'react';
import {
  draftOf,
  withCorrection,
  withName,
  type LinkDraft,
  type LinkField,
} from '../model/linkDraft';

/** A flow that can be chosen. */
export interface FlowChoice {
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
