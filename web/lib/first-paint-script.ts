import { themeColors } from './theme-colors.ts'

/**
 * Runs in the head before the first paint, so that nothing flashes: sets the theme (stored under `darkMode`, else the
 * system's), the colour of the browser's bars, whether a session is likely, and whose. Plain text, because it must not wait for a bundle.
 */
export const firstPaintScript = `(function(){var d=document.documentElement,k=null,t=null;
try{k=localStorage.getItem('darkMode');t=localStorage.getItem('authToken')}catch(e){}
var dark=k===null?matchMedia('(prefers-color-scheme: dark)').matches:k==='true';
d.dataset.theme=dark?'dark':'light';
document.querySelectorAll('meta[name=theme-color]').forEach(function(m){m.content=dark?'${themeColors.dark}':'${themeColors.light}'});
d.dataset.session=t?'in':'out';
try{d.dataset.role=JSON.parse(atob(t.split('.')[1].replace(/-/g,'+').replace(/_/g,'/'))).role||''}catch(e){}})()`
