import Button from '@material-ui/core/Button';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { useLinkPreview } from '../queries/useEntityQueries';
import { MutedText } from '../ui/text';
import { useDebouncedText } from '../ui/fields';
import { useErrorText } from '../ui/QueryStates';
import { WriteField } from '../writes/fields';
import { LinkProblems } from './LinkProblems';

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
          <MutedText>{t('linking.checking')}</MutedText>
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
