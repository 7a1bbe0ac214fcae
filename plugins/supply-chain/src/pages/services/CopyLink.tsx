import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import LinkIcon from '@material-ui/icons/Link';
import { useHref, useLocation } from 'react-router-dom';
import { useTranslation } from '../../i18n/useTranslation';
import { MutedText } from '../../ui/MutedText';
import { useCopy } from '../../ui/useCopy';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(0.5, 1.5),
      marginTop: theme.spacing(1.5),
    },
  }),
  { name: 'SupplyChainCopyLink' },
);

/**
 * Copies the address of the page, with its filters.
 *
 * @param props - `mine` if the page shows everyone their own components
 */
export function CopyLink(props: { mine: boolean }) {
  const { mine } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const href = useHref({ pathname, search });
  const { outcome, copy } = useCopy(
    new URL(href, window.location.origin).toString(),
    { lasting: mine },
  );
  return (
    <div className={classes.root}>
      <Button
        size="small"
        variant="outlined"
        startIcon={<LinkIcon />}
        onClick={copy}
      >
        {t('copy.copy', { what: t('copy.link') })}
      </Button>
      <span role="status">
        {outcome && (
          <MutedText>
            {t(
              outcome === 'copied' && mine
                ? 'services.ownCopied'
                : `copy.${outcome}`,
            )}
          </MutedText>
        )}
      </span>
    </div>
  );
}
