import { makeStyles } from '@material-ui/core/styles';
import type { TrailDetailsResponse } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { CopyableLines } from '../../ui/CopyableLines';
import { ExternalLink } from '../../ui/ExternalLink';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'grid',
      gap: theme.spacing(0.75),
      marginTop: theme.spacing(1.5),
      padding: theme.spacing(1, 1.5),
      border: `1px solid ${theme.palette.divider}`,
      borderRadius: theme.shape.borderRadius,
      color: theme.palette.text.primary,
      whiteSpace: 'pre-line',
    },
  }),
  { name: 'SupplyChainGuidance' },
);

/** What the portal's admins say about a missing or failed attestation. */
export function Guidance(props: {
  /** Its name. */
  attestation: string;
  response: TrailDetailsResponse;
  /** It was reported, so the command to report it isn't worth showing. */
  reported?: boolean;
}) {
  const { attestation, response, reported } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const guidance = response.guidance.find(
    entry => entry.attestation === attestation,
  );
  const { text, url } = guidance ?? {};
  const command = reported ? undefined : guidance?.command;
  if (!text && !url && !command) {
    return null;
  }
  return (
    <div className={classes.root}>
      <strong>{t('guidance.title')}</strong>
      {text && <span>{text}</span>}
      {command && (
        <CopyableLines label={t('guidance.command')} lines={command} />
      )}
      {url && (
        <span>
          <ExternalLink
            to={url}
            label={`${t('guidance.more')}: ${attestation}`}
          >
            {t('guidance.more')}
          </ExternalLink>
        </span>
      )}
    </div>
  );
}
