/**
 * Runs in the head before the first paint: sets the theme (kept under `darkMode`, else the system's) and whether a
 * session is likely, so that nothing flashes. Plain text, since it must not wait for any bundle.
 */
export const earlyScript = `(function(){var d=document.documentElement,k=null,t=null;
try{k=localStorage.getItem('darkMode');t=localStorage.getItem('authToken')}catch(e){}
var dark=k===null?matchMedia('(prefers-color-scheme: dark)').matches:k==='true';
d.dataset.theme=dark?'dark':'light';d.dataset.session=t?'in':'out'})()`
