import { makeStyles } from '@material-ui/core/styles';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  factsOfSummary,
  type LinkPreviewResponse,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import { MutedText } from '../ui/text';
import { StateMark } from '../ui/states';
import { useErrorText } from '../ui/QueryStates';
import { useVerdictText } from '../ui/verdictText';
import { VERDICT_MARKS } from '../ui/VerdictFrame';

const useStyles = makeStyles(
  theme => ({
    verdict: { display: 'flex', gap: theme.spacing(0.5) },
    text: { minHeight: '3em' },
  }),
  { name: 'SupplyChainLinkPreview' },
);

/** The sentence that the card would show. */
export function LinkPreview(props: {
  preview: UseQueryResult<LinkPreviewResponse>;
  isEmpty: boolean;
}) {
  const { preview, isEmpty } = props;
  const { data, error } = preview;
  const classes = useStyles();
  const { t } = useTranslation();
  const { title } = useErrorText(error);
  const isShown = !isEmpty && !error && data;
  return (
    <div role="status" className={classes.text}>
      {isShown ? (
        <Sentence response={data} />
      ) : (
        <MutedText>
          {isEmpty && t('linking.noneChosen')}
          {!isEmpty && (error ? title : t('linking.checking'))}
        </MutedText>
      )}
    </div>
  );
}

function Sentence(props: { response: LinkPreviewResponse }) {
  const { summary, environments } = props.response;
  const classes = useStyles();
  const { t } = useTranslation();
  const { tone, headline, rest } = useVerdictText(
    factsOfSummary(summary, environments),
  );
  return (
    <div className={classes.verdict}>
      <StateMark state={VERDICT_MARKS[tone]} wordless />
      <span>
        {t('linking.preview')} <strong>{headline}</strong> {rest.join(' ')}
      </span>
    </div>
  );
}
