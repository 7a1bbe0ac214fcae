/** The style of a report: readable on screens, two columns of margin on A4. */
export const STYLE = `
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 178mm; padding: 12mm 16px; background: #fff;
  color: #1c1e21; font: 14px/20px Helvetica, Arial, sans-serif; }
header { display: flex; justify-content: space-between; margin-bottom: 24px;
  border-bottom: 2px solid #1c1e21; color: #55595f; }
header p { margin: 0 0 4px; }
footer { margin-top: 24px; color: #55595f; font-size: 12px; }
h1 { margin: 0; font-size: 22px; line-height: 28px; }
h2 { margin: 24px 0 8px; font-size: 15px; break-after: avoid; }
p { margin: 0 0 4px; }
code { font: 12px/18px ui-monospace, Menlo, Consolas, monospace;
  overflow-wrap: anywhere; }
.muted { color: #55595f; }
.verdict { margin: 16px 0; padding: 12px 16px; border: 2px solid #6b7078;
  border-radius: 8px; break-inside: avoid; }
.verdict.compliant { border-color: #1b7340; }
.verdict.non-compliant { border-color: #b3261e; }
.verdict strong { font-size: 17px; }
.verdict.non-compliant strong, tr.non-compliant td:first-child { color: #b3261e;
  font-weight: bold; }
dl { display: grid; grid-template-columns: 120px 1fr; gap: 4px 16px; margin: 0; }
dt { color: #55595f; overflow-wrap: anywhere; }
dd { margin: 0; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; }
th { padding: 4px 8px 4px 0; border-bottom: 1px solid #1c1e21; text-align: left; }
td { padding: 6px 8px 6px 0; border-bottom: 1px solid #d5d8dc;
  vertical-align: top; overflow-wrap: anywhere; }
tr { break-inside: avoid; }
.size { white-space: nowrap; }
td:last-child { min-width: 145px; }
article + article { break-before: page; margin-top: 48px; }
@page { size: A4; margin: 16mm; }
@media print { body { max-width: none; padding: 0; } }
`;
