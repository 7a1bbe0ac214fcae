import Button from '@material-ui/core/Button';
import IconButton from '@material-ui/core/IconButton';
import { makeStyles } from '@material-ui/core/styles';
import AttachIcon from '@material-ui/icons/AttachFile';
import RemoveIcon from '@material-ui/icons/Close';
import { MAX_ATTACHMENT_BYTES } from 'backstage-plugin-supply-chain-common';
import { useRef } from 'react';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { isolateText } from '../../model/text';
import { MutedText } from '../../ui/text';
import { formatSize } from '../../ui/formatSize';
import { PLAIN_LIST, wrappingRow } from '../../ui/styles';
import { FieldGroup } from '../../writes/fields';

const useStyles = makeStyles(
  theme => ({
    file: {
      display: 'flex',
      alignItems: 'center',
      gap: theme.spacing(1),
      overflowWrap: 'anywhere',
      '& > :first-child': { minWidth: 0 },
      '& > button': { marginLeft: 'auto' },
    },
    choose: {
      ...wrappingRow(theme.spacing(1)),
      '& button': { textTransform: 'none' },
    },
  }),
  { name: 'SupplyChainFilePicker' },
);

/**
 * Picks files, which stay in the page until they are sent.
 *
 * @param props - `accept` works as for an input
 */
export function FilePicker(props: {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  accept?: string | undefined;
  files: readonly File[];
  onChange(files: readonly File[]): void;
}) {
  const { label, hint, error, accept, files, onChange } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  return (
    <FieldGroup label={label} error={error} hint={hint}>
      <ul style={PLAIN_LIST}>
        {files.map((file, index) => (
          // Files in different folders may have the same name.
          <li key={`${index} ${file.name}`} className={classes.file}>
            <bdi>{file.name}</bdi>
            <MutedText>{formatSize(file.size, language)}</MutedText>
            <IconButton
              size="small"
              aria-label={t('write.remove', {
                what: isolateText(file.name, 80),
              })}
              onClick={() => onChange(files.filter((_, i) => i !== index))}
            >
              <RemoveIcon fontSize="small" />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className={classes.choose}>
        <Button
          size="small"
          variant="outlined"
          startIcon={<AttachIcon />}
          onClick={() => input.current?.click()}
        >
          {t('attest.chooseFiles')}
        </Button>
        <MutedText>
          {t('attest.filesLimit', {
            limit: formatSize(MAX_ATTACHMENT_BYTES, language),
          })}
        </MutedText>
        <input
          ref={input}
          hidden
          type="file"
          multiple
          accept={accept}
          aria-label={label}
          onChange={event => {
            onChange([...files, ...(event.target.files ?? [])]);
            // Allows choosing a removed file again.
            event.target.value = '';
          }}
        />
      </div>
    </FieldGroup>
  );
}
