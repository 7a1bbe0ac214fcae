import SvgIcon, { type SvgIconProps } from '@material-ui/core/SvgIcon';

/** A failure is the only filled mark. */
export function FailedIcon(props: SvgIconProps) {
  return (
    <SvgIcon {...props}>
      <path d="M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3zm3.6 5L7 8.6l3.4 3.4L7 15.4 8.6 17l3.4-3.4 3.4 3.4 1.6-1.6-3.4-3.4L17 8.6 15.4 7 12 10.4z" />
    </SvgIcon>
  );
}

/** A dashed ring around what isn't there. */
export function MissingIcon(props: SvgIconProps) {
  return (
    <SvgIcon {...props}>
      <circle
        cx="12"
        cy="12"
        r="9"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray="3.5 3.57"
      />
    </SvgIcon>
  );
}
