import Button from '@material-ui/core/Button';
import LinkIcon from '@material-ui/icons/Link';
import { useHref, useLocation } from 'react-router-dom';
import { useTranslation } from '../i18n/useTranslation';
import { MutedText } from './MutedText';
import { useCopy } from './useCopy';

/**
 * A button that copies a text, and says whether it worked.
 *
 * @param props - `note` is what to know about the copied text
 */
export function CopyAction(props: {
  text: string;
  label: string;
  icon?: JSX.Element;
  note?: string | false;
}) {
  const { text, label, icon, note } = props;
  const { t } = useTranslation();
  const { outcome, copy } = useCopy(text, { lasting: Boolean(note) });
  return (
    <>
      <Button size="small" variant="outlined" startIcon={icon} onClick={copy}>
        {label}
      </Button>
      <span role="status">
        {outcome && (
          <MutedText>
            {outcome === 'copied' && note ? note : t(`copy.${outcome}`)}
          </MutedText>
        )}
      </span>
    </>
  );
}

/** Copies the address of the page, with all that is in it. */
export function CopyLink(props: { note?: string | false }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const href = useHref({ pathname, search });
  return (
    <CopyAction
      text={new URL(href, window.location.origin).toString()}
      label={t('copy.copy', { what: t('copy.link') })}
      icon={<LinkIcon />}
      note={props.note}
    />
  );
}
