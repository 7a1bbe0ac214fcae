import { makeStyles } from '@material-ui/core/styles';
import type { SuggestedFlow } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import type { LinkDraft, LinkField } from '../model/linkDraft';
import { MutedText } from '../ui/text';
import { ShortTime } from '../ui/times';
import { Choice, FieldGroup } from '../writes/fields';
import type { FlowChoice } from './useLinkForm';

const useStyles = makeStyles(
  theme => ({
    row: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: theme.spacing(1),
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
            {field === 'pullRequestFlows' && t('linking.pullRequests')}
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
